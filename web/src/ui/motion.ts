// Animated tiles: from another seat, from the pool, from where they were dropped.

import { tick } from 'svelte';
import type { Point } from '../model/aim';
import { moving } from '../session/settings.svelte';

const ARRIVAL = 500; // milliseconds; with the delays at most 1.1 seconds
const DELAY = 70;
const LONGEST_DELAY = 600;
const SETTLING = 170;

// A tile flies to its place.
export function arriveFrom(element: HTMLElement, from: Point, to: Point, order: number): void {
  if (!moving()) return;
  const by = `${from.x - to.x}px ${from.y - to.y}px`;
  element.animate(
    [
      { translate: by, opacity: 0, scale: 0.7 },
      { translate: by, opacity: 1, scale: 0.8, offset: 0.1, easing: 'cubic-bezier(0.4, 0, 0.3, 1)' },
      { translate: '0 0', opacity: 1, scale: 1.14, offset: 0.82, easing: 'ease-in' }, // above its place; then it drops
      { translate: '0 0', opacity: 1, scale: 1 },
    ],
    {
      duration: ARRIVAL,
      delay: Math.min(LONGEST_DELAY, order * DELAY),
      easing: 'ease-in-out',
      fill: 'backwards',
    },
  );
}

// Do something that moves elements, and let them glide from where they were seen.
export async function glide(elements: readonly HTMLElement[], change: () => void): Promise<void> {
  const before = elements.map((element) => element.getBoundingClientRect());
  change();
  await tick();
  if (!moving()) return;
  elements.forEach((element, at) => {
    const old = before[at];
    if (!old || !element.isConnected) return;
    element.style.transition = 'none';
    const now = element.getBoundingClientRect();
    const by = `${old.left - now.left}px ${old.top - now.top}px`;
    const easing = 'ease-out';
    element.animate(
      [
        { translate: by, scale: 1.06 },
        { translate: '0 0', scale: 1.06, offset: 0.6 },
        { translate: '0 0', scale: 1 },
      ],
      { duration: SETTLING, easing },
    );
    requestAnimationFrame(() => (element.style.transition = ''));
  });
}

// Touching the table ends all animations.
export function skip(elements: Iterable<HTMLElement>): void {
  for (const element of elements) for (const animation of element.getAnimations()) animation.finish();
}
