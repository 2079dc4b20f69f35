// The steps of a lay in words: the key of the sentence, and what fills its gaps.

import type { StepData } from '../wire';
import type { Key } from './en';

export function keyOf(step: StepData): Key {
  if (step.kind === 'take' && !step.names?.['left']) return 'step.take_all';
  if (step.kind === 'move' && !step.names?.['target']) return 'step.move_new';
  return `step.${step.kind}` as Key;
}

// In hand or on the rack, to the reader they are all just tiles.
export function gapsOf(step: StepData): Record<string, string> {
  const names = step.names ?? {};
  const tiles = names['tiles'] ?? [names['held'], names['rack']].filter(Boolean).join(' ');
  return { ...names, tiles };
}
