// Records from files, chosen or dropped anywhere on the page: the replay page shows them.

import { go } from '../route.svelte';
import type { Record as GameRecord } from '../wire';

const LARGEST = 64 * 2 ** 20; // bytes: far more than a thousand games

class Opened {
  records = $state.raw<readonly GameRecord[]>([]);
  unreadable = $state(''); // the name of a file with no records in it

  async open(files: readonly File[]): Promise<void> {
    this.unreadable = '';
    const found: GameRecord[] = [];
    for (const file of files) {
      try {
        found.push(...(await recordsOf(file)));
      } catch {
        this.unreadable = file.name;
        return;
      }
    }
    if (found.length === 0) return;
    this.records = found;
    go('/replay');
  }
}

async function recordsOf(file: File): Promise<GameRecord[]> {
  if (file.size > LARGEST) throw new Error('too large');
  const [{ recordsIn }, text] = await Promise.all([import('../model/replay'), file.text()]);
  return recordsIn(text);
}

export const opened = new Opened();
