// The story of a table as this browser knows it, and how much of it has been read.

import { BLANK, heard, type Story } from '../model/story';
import type { Happening, TableData } from '../wire';
import { roundsIn } from '../words/match';

export class Teller {
  story = $state.raw<Story>(BLANK);
  read = $state(0); // the last seq that was on screen

  readonly unread = $derived(this.story.told.filter((one) => one.deed === 'said' && one.seq > this.read).length);

  // Only the last happening goes with the table as it is now.
  follow(log: readonly Happening[], table: TableData | null): void {
    let story = this.story;
    for (const happening of log) {
      if (happening.seq <= story.seq) continue;
      if (story.seq === 0 && table)
        story = { ...story, names: table.seats.map((seat) => seat.name ?? ''), rounds: roundsIn(table.rules.edition) };
      story = heard(story, happening, table?.seq === happening.seq ? table : null);
    }
    this.story = story;
  }

  reading(): void {
    this.read = this.story.seq;
  }
}
