// A throw as an animation: dice go into the shaker, are shaken, and roll out again. The server has
// already decided what they show.

const ALL = 950; // milliseconds
const SHAKEN = 0.55; // of it
const FLICKER = 70;
const COLORS = 'KRBO';

export class Throw {
  on = $state(false);
  private dice = $state.raw<readonly number[]>([]);
  private beat = $state(0);
  private timers: number[] = [];

  constructor(private readonly element: (id: number) => HTMLElement | undefined) {}

  start(dice: readonly number[], moving: boolean): void {
    this.skip();
    if (!moving) return;
    this.on = true;
    this.dice = dice;
    const beat = window.setInterval(() => (this.beat += 1), FLICKER);
    const end = window.setTimeout(() => this.skip(), ALL);
    this.timers = [beat, end];
    // The dice are in their new places only after the next frame.
    requestAnimationFrame(() => this.roll(dice));
  }

  // Touching the table ends the animation.
  skip(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    for (const id of this.dice) for (const animation of this.element(id)?.getAnimations() ?? []) animation.finish();
    this.dice = [];
    this.on = false;
  }

  // What a rolling die shows: any face in turn.
  face(id: number): string | undefined {
    if (!this.dice.includes(id)) return undefined;
    const at = this.beat * 5 + id * 7;
    return `${COLORS[at % 4]}${(at % 13) + 1}`;
  }

  private roll(dice: readonly number[]): void {
    const boxes = dice.map((id) => this.element(id)?.getBoundingClientRect());
    const known = boxes.filter((box) => box !== undefined);
    const middle = known.reduce((sum, box) => sum + box.left, 0) / Math.max(1, known.length);
    dice.forEach((id, at) => {
      const box = boxes[at];
      if (!box) return;
      const into = `${middle - box.left}px ${-box.height * 0.4}px`;
      const turn = (at % 2 ? 1 : -1) * (360 + 90 * (at % 3));
      this.element(id)?.animate(
        [
          { translate: '0 0', rotate: '0deg', opacity: 1 },
          { translate: into, rotate: `${turn / 4}deg`, opacity: 0, offset: 0.25 },
          { translate: into, rotate: `${turn / 2}deg`, opacity: 0, offset: SHAKEN },
          {
            translate: `${(middle - box.left) / 3}px ${-box.height}px`,
            rotate: `${turn * 0.9}deg`,
            opacity: 1,
            offset: 0.75,
          },
          { translate: '0 0', rotate: `${turn}deg`, opacity: 1 },
        ],
        { duration: ALL, easing: 'ease-out' },
      );
    });
  }
}
