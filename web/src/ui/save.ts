// Saves records to disk, in the form that `meldrum replay` and `meldrum verify` read.

import type { Record as GameRecord } from '../wire';

export const saveRecord = (record: GameRecord, name: string): void => saveRecords([record], name);

export function saveRecords(records: readonly GameRecord[], name: string): void {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  const blob = new Blob(lines, { type: 'application/jsonl' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
