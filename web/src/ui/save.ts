// Saves things to disk.

import type { Record as GameRecord } from '../wire';

export const saveRecord = (record: GameRecord, name: string): void => saveRecords([record], name);

// In the form that `meldrum replay` and `meldrum verify` read.
export function saveRecords(records: readonly GameRecord[], name: string): void {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  saveBlob(new Blob(lines, { type: 'application/jsonl' }), `${name}.jsonl`);
}

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
