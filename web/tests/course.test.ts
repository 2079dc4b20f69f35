import { describe, expect, it } from 'vitest';
import { CHAPTERS, course } from '../src/book/course';
import { marked, meets, nextUp, stepsTo } from '../src/model/course';
import { facesOf } from '../src/model/tiles';
import { course as de } from '../src/words/de/course';
import { course as en } from '../src/words/en/course';

const PARTS = ['', '.says', '.hint', '.done'];
const turn = (laid: string, kept = '', gained = '') => ({
  laid: facesOf(laid),
  kept: facesOf(kept),
  gained: facesOf(gained),
});

describe('a goal', () => {
  it('counts what was laid', () => {
    expect(meets({ lay: 3, most: 3 }, turn('R7 B7 K7', 'O7'))).toBe(true);
    expect(meets({ lay: 3, most: 3 }, turn('R7 B7 K7 O7'))).toBe(false);
    expect(meets({ lay: 3 }, turn('R7 B7'))).toBe(false);
    expect(meets({ out: true }, turn('R7 B7 K7'))).toBe(true);
    expect(meets({ out: true }, turn('R7 B7 K7', 'O1'))).toBe(false);
  });

  it('knows twins, and what stays or comes', () => {
    expect(meets({ tiles: 'R9 R9' }, turn('R9', 'R9'))).toBe(false);
    expect(meets({ tiles: 'R9 R9' }, turn('R9 R9 B1'))).toBe(true);
    expect(meets({ tiles: 'K9', keep: 'J' }, turn('K9 J'))).toBe(false);
    expect(meets({ tiles: 'R4', gain: 'J' }, turn('R4', 'J', 'J'))).toBe(true);
    expect(meets({ tiles: 'R4', gain: 'J' }, turn('R4'))).toBe(false);
  });

  it('is not met by laying where drawing is asked for, nor by laying nothing', () => {
    expect(meets({ draw: true }, turn('R4'))).toBe(false);
    expect(meets({}, turn(''))).toBe(false);
  });
});

describe.each(course.filter(({ goal }) => !goal.draw))('the solution of $id', (exercise) => {
  it('is shown in steps that lose no tile', () => {
    const all = (lines: readonly string[]): string[] => lines.flatMap(facesOf).filter((face) => face !== '.');
    const there = [...all(exercise.table), ...facesOf(exercise.rack)];
    const steps = stepsTo(exercise);
    expect(steps.at(-1)?.table).toEqual(exercise.solution);
    for (const { table: step } of steps.slice(0, -1)) {
      const left = [...there];
      for (const face of all(step)) expect(left.splice(left.indexOf(face), 1)).toEqual([face]);
      for (const face of all(exercise.table)) expect(all(step)).toContain(face);
    }
  });
});

it('takes one set after the other', () => {
  const exercise = course.find(({ id }) => id === 'two-sets');
  expect(exercise && stepsTo(exercise)).toEqual([
    { table: ['O5 O7 O8 O9', 'R5 B5 K5', 'K1 K2 K3', 'R6 B6 O6'], made: 'R6 B6 O6' },
    { table: ['R6 B6 O6', 'R5 B5 K5 O5', 'O7 O8 O9', 'K1 K2 K3'], made: 'R5 B5 K5 O5' },
  ]);
});

it('has words for everything, and no others', () => {
  const needed = course.flatMap(({ id }) => PARTS.map((part) => id + part));
  needed.push(...CHAPTERS.map((name) => `chapter.${name}`));
  const rest = Object.keys(en).filter((key) => !needed.includes(key));
  expect(needed.filter((key) => !(key in en))).toEqual([]);
  expect(rest.filter((key) => !/^course\./.test(key) && !/\.not$/.test(key))).toEqual([]);
  expect(Object.keys(de)).toEqual(Object.keys(en));
});

it('has no exercise named like the list', () => {
  expect(course.map(({ id }) => id)).not.toContain('course');
});

it('remembers what was solved', () => {
  const one = marked({}, 'split', 'shown');
  expect(one).toEqual({ split: 'shown' });
  expect(marked(one, 'split', 'shown')).toBe(one);
  const two = marked(one, 'split', 'solved');
  expect(marked(two, 'split', 'shown')).toEqual({ split: 'solved' });
  expect(nextUp(course, { 'both-ends': 'solved', 'group-of-four': 'shown' })?.id).toBe('group-of-four');
});
