// Real records and vectors of the repository's conformance data.

import type { Record as GameRecord } from '../src/wire';

const FILES = import.meta.glob<string>(['../../conformance/shuffle.json', '../../conformance/playthroughs/*.jsonl'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const file = (name: string): string => {
  const found = FILES[`../../conformance/${name}`];
  if (found === undefined) throw new Error(`no ${name} in conformance`);
  return found;
};

export const vectors = <T>(name: string): T => JSON.parse(file(name)) as T;

export const NAMES: readonly string[] = Object.keys(FILES)
  .map((path) => /playthroughs\/(.*)\.jsonl$/.exec(path)?.[1])
  .filter((name) => name !== undefined);

export const played = (name: string): GameRecord => vectors(`playthroughs/${name}.jsonl`);
