// Dragging with Pointer Events: mouse, pen and finger alike. During a drag only the styles of the
// dragged elements change, so a frame costs next to nothing.

export interface Dragging {
  // The tiles to drag when this one is grabbed; none: it cannot be dragged.
  grab(tile: number): readonly number[];
  element(tile: number): HTMLElement | undefined;
  // Whether these keep their shape while they are dragged; otherwise they line up.
  shaped?(tiles: readonly number[]): boolean;
  over(x: number, y: number, tiles: readonly number[]): void;
  drop(x: number, y: number, tiles: readonly number[]): void;
  cancel(): void;
  tap(tile: number | null, x: number, y: number): void;
  hold(tile: number): void;
}

const SLACK = 6; // pixels that a tap may wobble
const HOLD_MS = 450;

export class Drag {
  private pointer: number | null = null;
  private tile: number | null = null;
  private tiles: readonly number[] = [];
  private from = { x: 0, y: 0 };
  private holding = 0;
  private held = false;
  private homes = new Map<number, DOMRect>();

  constructor(
    private readonly stage: HTMLElement,
    private readonly dragging: Dragging,
  ) {
    stage.addEventListener('pointerdown', this.down);
    stage.addEventListener('pointermove', this.moved);
    stage.addEventListener('pointerup', this.up);
    stage.addEventListener('pointercancel', this.lost);
  }

  destroy(): void {
    clearTimeout(this.holding);
    this.stage.removeEventListener('pointerdown', this.down);
    this.stage.removeEventListener('pointermove', this.moved);
    this.stage.removeEventListener('pointerup', this.up);
    this.stage.removeEventListener('pointercancel', this.lost);
  }

  get active(): boolean {
    return this.tiles.length > 0;
  }

  private place(event: PointerEvent): { x: number; y: number } {
    const box = this.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private readonly down = (event: PointerEvent): void => {
    if (this.pointer !== null || event.button !== 0) return;
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]');
    this.pointer = event.pointerId;
    this.tile = target ? Number(target.dataset['tile']) : null;
    this.from = this.place(event);
    this.held = false;
    this.stage.setPointerCapture(event.pointerId);
    const tile = this.tile;
    if (tile === null) return;
    this.holding = window.setTimeout(() => {
      this.held = true;
      this.dragging.hold(tile);
    }, HOLD_MS);
  };

  private readonly moved = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const { x, y } = this.place(event);
    const [dx, dy] = [x - this.from.x, y - this.from.y];
    if (!this.active) {
      if (this.tile === null || Math.hypot(dx, dy) < SLACK) return;
      clearTimeout(this.holding);
      this.tiles = this.dragging.grab(this.tile);
      for (const tile of this.tiles) {
        const box = this.dragging.element(tile)?.getBoundingClientRect();
        if (box) this.homes.set(tile, box);
      }
    }
    this.gather(dx, dy);
    if (this.active) this.dragging.over(x, y, this.tiles);
  };

  // The dragged tiles follow the pointer, side by side around the one that was grabbed.
  private gather(dx: number, dy: number): void {
    const lead = this.homes.get(this.tile ?? -1);
    if (!lead) return;
    const at = this.tiles.indexOf(this.tile ?? -1);
    const shaped = this.dragging.shaped?.(this.tiles) ?? false;
    this.tiles.forEach((tile, index) => {
      const element = this.dragging.element(tile);
      const home = this.homes.get(tile);
      if (!element || !home) return;
      const x = shaped ? dx : lead.left + dx + (index - at) * lead.width - home.left;
      const y = shaped ? dy : lead.top + dy - home.top;
      element.style.translate = `${x}px ${y}px`;
      element.classList.add('dragged');
    });
  }

  private readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const { x, y } = this.place(event);
    const [tiles, tile, held] = [this.tiles, this.tile, this.held];
    this.finish();
    if (tiles.length > 0) this.dragging.drop(x, y, tiles);
    else if (!held) this.dragging.tap(tile, x, y);
    this.release(tiles);
  };

  private readonly lost = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const tiles = this.tiles;
    this.finish();
    this.release(tiles);
    this.dragging.cancel();
  };

  private finish(): void {
    clearTimeout(this.holding);
    this.pointer = null;
    this.tile = null;
    this.tiles = [];
    this.homes.clear();
  }

  private release(tiles: readonly number[]): void {
    for (const tile of tiles) {
      const element = this.dragging.element(tile);
      if (!element) continue;
      element.style.translate = '';
      element.classList.remove('dragged');
    }
  }
}
