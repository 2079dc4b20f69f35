import { expect, it } from 'vitest';
import { idsOf } from '../src/model/tiles';
import { shortcut } from '../src/ui/keys';

function press(key: string, more: Partial<KeyboardEvent> = {}, typing = false): string[] {
  const done: string[] = [];
  const target = { closest: () => (typing ? {} : null) };
  const event = { key, target, preventDefault: () => done.push('prevented'), ...more };
  const keys = { z: () => done.push('undo'), y: () => done.push('redo'), h: () => done.push('hint') };
  shortcut(event as unknown as KeyboardEvent, keys as unknown as Record<string, () => void>);
  return done;
}

it('knows single keys, in either case', () => {
  expect(press('h')).toEqual(['hint', 'prevented']);
  expect(press('H')).toEqual(['hint', 'prevented']);
  expect(press('q')).toEqual([]);
});

it('undoes and redoes with Ctrl, and leaves other combinations to the browser', () => {
  expect(press('z', { ctrlKey: true })).toEqual(['undo', 'prevented']);
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toEqual(['redo', 'prevented']);
  expect(press('h', { ctrlKey: true })).toEqual([]);
  expect(press('h', { altKey: true })).toEqual([]);
});

it('keeps out of text fields, and of what others have handled', () => {
  expect(press('h', {}, true)).toEqual([]);
  expect(press('h', { defaultPrevented: true })).toEqual([]);
});

it('finds the tiles that a hint names, each once', () => {
  const tiles = ['R7', 'R7', 'J'].map((face, id) => ({ id, face }));
  expect([...idsOf(tiles, 'R7 J')]).toEqual([0, 2]);
  expect([...idsOf(tiles, 'R7 R7')]).toEqual([0, 1]);
  expect([...idsOf(tiles, '')]).toEqual([]);
});
