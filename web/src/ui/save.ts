// Saves a record to disk, in the form that `meldrum replay` and `meldrum verify` read.

import type { Record as GameRecord } from '../wire';

export function saveRecord(record: GameRecord, name: string): void {
  const blob = new Blob([`${JSON.stringify(record)}\n`], { type: 'application/jsonl' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
