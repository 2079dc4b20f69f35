// Any sets and any rack, whatever the rules say.

import { adopt } from '../model/adopt';
import { arrange, type Draft, EMPTY, linesOf, move, newId, setOf, type Target } from '../model/draft';
import { amend, type History } from '../model/history';
import { facesOf, type Tile, textOf } from '../model/tiles';
import type { FrameData, SetJudged } from '../wire';
import type { Kept } from './keeping';
import type { Analyzed, Sandbox } from './sandbox';
import { TileBoard } from './tiles.svelte';

export class SandboxTiles extends TileBoard implements Sandbox {
  private preview = $state.raw<Draft | null>(null);
  private typed = false; // typed text is left as it is

  readonly table = $derived(linesOf(this.history.now));
  readonly rack = $derived(textOf(this.history.now.rack));
  readonly faces = $derived([...this.table.flatMap(facesOf), ...facesOf(this.rack)]);
  readonly said = $derived(this.judged as Analyzed | null);

  protected override shown(): Draft {
    return this.preview ?? this.history.now;
  }

  // The sets, and at the end the rack: the answer depends on both.
  protected override asked(): string[] {
    return [...this.table, this.rack];
  }

  protected override kept(): Kept {
    return [[...this.table], this.rack];
  }

  protected override step(history: History<Draft>): void {
    this.preview = null;
    super.step(history);
    this.base = history.now;
    this.typed = false;
  }

  protected override tidy(): void {
    if (this.typed) return;
    const before = this.history.now;
    const draft = before.sets.reduce((now, set, at) => {
      const better = this.judged?.sets?.[at]?.better;
      return better ? arrange(now, set.id, better) : now;
    }, before);
    if (draft === before) return;
    this.history = amend(this.history, draft);
    this.base = draft;
  }

  override markOf(at: number): SetJudged | undefined {
    return this.preview ? undefined : super.markOf(at);
  }

  // Whoever touches the board while a play is shown gets the position back first.
  override put(ids: readonly number[], target: Target): void {
    if (this.preview) this.preview = null;
    else super.put(ids, target);
  }

  override part(set: number, index: number): void {
    if (!this.preview) super.part(set, index);
  }

  // Put the tiles of typed sets in order after all.
  fix(): void {
    this.typed = false;
    void this.judging.ask();
  }

  ask(): void {
    this.judging.begin();
  }

  // What was said so far was said under other rules.
  forget(): void {
    this.judging.forget();
  }

  // The first position: there is nothing to undo.
  setUp(table: readonly string[], rack: string): void {
    const draft = adopt(EMPTY, { table, rack });
    this.restart(draft, draft);
    this.typed = true;
    this.judging.begin();
  }

  load(table: readonly string[], rack: string): void {
    this.change(adopt(this.history.now, { table, rack }));
    this.typed = true;
    this.selected = [];
  }

  show(frames: readonly FrameData[] | null, step: number): void {
    const lines = ({ table, held }: FrameData): readonly string[] => (held ? [...table, held] : table);
    this.selected = [];
    this.preview = (frames ?? [])
      .slice(0, step)
      .reduce<Draft | null>(
        (now, frame) => adopt(now ?? this.history.now, { table: lines(frame), rack: frame.rack ?? '' }),
        null,
      );
  }

  // From the box to a place.
  add(face: string, target: Target): number {
    const tile = { id: newId(), face };
    const { sets, rack } = this.history.now;
    this.change(move({ sets, rack: [...rack, tile] }, [tile.id], target));
    this.selected = [];
    return tile.id;
  }

  pick(face: string, toRack: boolean): void {
    const { now } = this.history;
    const last = this.selected.at(-1) ?? -1;
    const set = setOf(now, last);
    if (toRack) return void this.add(face, { to: 'rack', index: now.rack.length });
    const index = (set?.tiles.findIndex((tile) => tile.id === last) ?? -1) + 1;
    // Selected, so that the next one goes behind it.
    this.selected = [this.add(face, set ? { to: 'set', set: set.id, index } : { to: 'new' })];
  }

  discard(ids: readonly number[]): void {
    const stays = (tile: Tile): boolean => !ids.includes(tile.id);
    const { sets, rack } = this.history.now;
    const left = sets.map((set) => ({ id: set.id, tiles: set.tiles.filter(stays) }));
    this.change({ sets: left.filter((set) => set.tiles.length > 0), rack: rack.filter(stays) });
    this.selected = [];
  }

  empty(): void {
    this.change(EMPTY);
    this.selected = [];
  }
}
