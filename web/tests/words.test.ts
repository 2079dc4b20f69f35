import { describe, expect, it } from 'vitest';
import { de } from '../src/words/de';
import { book as deBook } from '../src/words/de/book';
import { choose as deChoose } from '../src/words/de/choose';
import { en, type Key } from '../src/words/en';
import { book as enBook } from '../src/words/en/book';
import { choose as enChoose } from '../src/words/en/choose';
import { formFor } from '../src/words/plural';

const gapsIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each([
  ['en', en],
  ['de', de],
])('plurals in %s', (language, texts) => {
  it('has one of a thing, and any other number', () => {
    const forms = [0, 1, 2, 21].map((count) => formFor(language, texts, 'tiles', count));
    expect(forms).toEqual(['tiles.other', 'tiles.one', 'tiles.other', 'tiles.other']);
  });
});

it('falls back to the general form where a language asks for one that is not written', () => {
  expect(formFor('pl', en, 'tiles', 3)).toBe('tiles.other'); // Polish: few
});

it('leaves the same gaps in German as in English', () => {
  for (const key of Object.keys(en) as Key[]) expect([key, gapsIn(de[key])]).toEqual([key, gapsIn(en[key])]);
  expect(Object.values(deChoose).map(gapsIn)).toEqual(Object.values(enChoose).map(gapsIn));
  expect(Object.values(deBook).flatMap(gapsIn)).toEqual(Object.values(enBook).flatMap(gapsIn));
});
