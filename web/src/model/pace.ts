// Asking no more often than the server allows: at first as often as needed, then with pauses, so
// that whoever types all the time is never sent away for a whole minute.

const MINUTE = 60_000;
const FREE = 50; // questions a minute without a pause
const PAUSE = 1200; // milliseconds between the others

export class Pace {
  private times: readonly number[] = [];

  // How long to wait before the next question.
  delay(now: number): number {
    this.times = this.times.filter((time) => now - time < MINUTE);
    if (this.times.length < FREE) return 0;
    return Math.max(0, (this.times.at(-1) ?? 0) + PAUSE - now);
  }

  asked(now: number): void {
    this.times = [...this.times, now];
  }
}
