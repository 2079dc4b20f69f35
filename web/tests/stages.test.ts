import { expect, test } from 'vitest';
import { EMPTY, linesOf } from '../src/model/draft';
import { stagesOf, tablesOf } from '../src/model/stages';

test('a rearrangement, set by set, with where each tile came from', () => {
  const old = ['R5 R6 R7 R8', 'B8 K8 O8'];
  const [before, after] = tablesOf(EMPTY, old, ['R5 R6 R7', 'R8 B8 K8 O8', 'K1 K2 K3']);
  const stages = stagesOf(before, after);
  expect(stages.map((stage) => stage.sources)).toEqual([
    [{ tiles: 'R8', from: 'R5 R6 R7 R8' }],
    [{ tiles: 'K1 K2 K3', from: '' }],
  ]);
  expect(stages.map((stage) => linesOf({ sets: stage.sets, rack: [] }))).toEqual([
    ['R5 R6 R7', 'R8 B8 K8 O8'],
    ['R5 R6 R7', 'R8 B8 K8 O8', 'K1 K2 K3'],
  ]);
  expect(stages[1]?.came.map((tile) => tile.face)).toEqual(['K1', 'K2', 'K3']);
});

test('a tile on the own rack is not the one that another player laid', () => {
  const known = { sets: [], rack: [{ id: 7, face: 'K4' }] };
  const [, after] = tablesOf(known, ['K1 K2 K3'], ['K1 K2 K3 K4']);
  expect(after.sets[0]?.tiles.map((tile) => tile.id)).not.toContain(7);
});
