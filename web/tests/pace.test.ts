import { expect, it } from 'vitest';
import { Pace } from '../src/model/pace';

const MOST = 120; // what a server allows in a minute unless it is told otherwise

it('asks at once at first, and never more often than allowed', () => {
  const pace = new Pace();
  const times: number[] = [];
  for (let now = 0; now < 200_000; now += 50) {
    if (pace.delay(now) > 0) continue;
    pace.asked(now);
    times.push(now);
  }
  expect(times.slice(0, 10)).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450]);
  const inMinute = times.map((time) => times.filter((one) => one >= time && one < time + 60_000).length);
  expect(Math.max(...inMinute)).toBeLessThan(MOST);
  expect(times.length).toBeGreaterThan(150);
});

it('says how long to wait, and forgets after a minute', () => {
  const pace = new Pace();
  for (let at = 0; at < 60; at += 1) pace.asked(at);
  expect(pace.delay(100)).toBe(59 + 1200 - 100);
  expect(pace.delay(5000)).toBe(0);
  expect(pace.delay(70_000)).toBe(0);
});
