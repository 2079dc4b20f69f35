// Sounds and vibration, made here so that nothing has to be loaded: wood on wood, and a marimba.

import { settings } from '../session/settings.svelte';

export type Feeling = 'touch' | 'lay' | 'draw' | 'shake' | 'turn' | 'warn' | 'win' | 'lose' | 'wrong';

interface Sound {
  readonly knocks?: readonly number[]; // seconds after the beginning
  readonly hard?: number; // how bright a knock is, in hertz
  readonly notes?: readonly number[]; // hertz, one after the other
  readonly pace?: number; // seconds between notes
  readonly loud: number;
  readonly shake: readonly number[]; // milliseconds
}

const SOUNDS: Record<Feeling, Sound> = {
  touch: { knocks: [0], hard: 3200, loud: 0.1, shake: [5] },
  lay: { knocks: [0, 0.035], hard: 1900, loud: 0.5, shake: [10] },
  draw: { knocks: [0, 0.06], hard: 2500, loud: 0.25, shake: [10] },
  shake: {
    knocks: [0, 0.09, 0.17, 0.27, 0.35, 0.44, 0.6, 0.66, 0.7, 0.77],
    hard: 1500,
    loud: 0.35,
    shake: [20, 60, 20],
  },
  turn: { notes: [523, 784], pace: 0.13, loud: 0.22, shake: [30] },
  warn: { knocks: [0], hard: 1100, loud: 0.5, shake: [40, 40, 40] },
  win: { notes: [523, 659, 784, 1047, 1319], pace: 0.12, loud: 0.25, shake: [30, 30, 60] },
  lose: { notes: [440, 392, 330], pace: 0.2, loud: 0.16, shake: [30] },
  wrong: { notes: [175, 165], pace: 0.09, loud: 0.25, shake: [20, 20, 20] },
};

const RING = 0.55; // seconds
const KNOCK = 0.05;
let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

export function feel(feeling: Feeling): void {
  const sound = SOUNDS[feeling];
  if (!navigator.userActivation?.hasBeenActive) return;
  if (settings.haptics) navigator.vibrate?.([...sound.shake]);
  // Starting the sound takes long the first time: let the screen update first.
  if (settings.sound) setTimeout(() => play(sound));
}

function play({ knocks = [], hard = 2000, notes = [], pace = 0, loud }: Sound): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const level = loud * settings.volume ** 2; // ears hear in proportions
  for (const at of knocks) knock(audio, now + at, hard * (0.9 + Math.random() * 0.2), level);
  notes.forEach((hertz, at) => audio && note(audio, now + at * pace, hertz, level));
}

// Wood on wood: a burst of noise, and a body that sounds for a moment. No two are quite the same.
function knock(on: AudioContext, at: number, hertz: number, level: number): void {
  const burst = on.createBufferSource();
  burst.buffer = hiss ??= noise(on);
  const body = on.createBiquadFilter();
  body.type = 'bandpass';
  body.frequency.value = hertz;
  body.Q.value = 4;
  burst.connect(body).connect(fading(on, at, level * 2, KNOCK));
  burst.start(at, Math.random() * 0.2, KNOCK);
  tone(on, at, hertz / 7, level * 0.6, KNOCK);
}

// A bar of a marimba: its tone, and the fourth partial that dies at once.
function note(on: AudioContext, at: number, hertz: number, level: number): void {
  tone(on, at, hertz, level, RING);
  tone(on, at, hertz * 4, level * 0.2, RING / 5);
}

function tone(on: AudioContext, at: number, hertz: number, level: number, seconds: number): void {
  const wave = on.createOscillator();
  wave.frequency.value = hertz;
  wave.connect(fading(on, at, level, seconds));
  wave.start(at);
  wave.stop(at + seconds);
}

function fading(on: AudioContext, at: number, level: number, seconds: number): GainNode {
  const volume = on.createGain();
  volume.gain.setValueAtTime(Math.max(0.0001, level), at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  volume.connect(on.destination);
  return volume;
}

function noise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
