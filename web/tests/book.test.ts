import { expect, it } from 'vitest';
import { book } from '../src/book/book';
import { book as de } from '../src/words/de/book';
import { book as en } from '../src/words/en/book';

// Every key that the book uses: in its blocks, as a title, as a fact.
function used(): Set<string> {
  const keys = new Set(['fits.run', 'fits.fits', 'fits.wrong']);
  for (const chapter of book.chapters) {
    for (const id of chapter.sections) keys.add(`title.${id}`);
    for (const [name, value] of chapter.facts) {
      keys.add(`fact.${name}`);
      if (value.startsWith('fact.')) keys.add(value);
    }
  }
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'string' && (name === 'say' || name === 'note' || name === 'list')) keys.add(value);
    else if (Array.isArray(value)) value.forEach((one) => walk(one, name));
    else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) walk(one, key);
  };
  walk(book.sections, '');
  return keys;
}

it('has words for everything, and no others', () => {
  expect([...used()].sort()).toEqual(Object.keys(en).sort());
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});

it('has every section in a chapter', () => {
  const named = new Set(book.chapters.flatMap((chapter) => chapter.sections));
  expect([...named].sort()).toEqual(Object.keys(book.sections).sort());
});
