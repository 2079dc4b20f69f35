// Sounds and vibration, made here so that nothing has to be loaded.

import { settings } from '../session/settings.svelte';

export type Feeling = 'touch' | 'lay' | 'turn' | 'warn' | 'win' | 'lose' | 'wrong';

interface Sound {
  readonly notes: readonly number[]; // hertz
  readonly seconds: number;
  readonly loud: number;
  readonly shake: readonly number[]; // milliseconds
}

const SOUNDS: Record<Feeling, Sound> = {
  touch: { notes: [900], seconds: 0.03, loud: 0.04, shake: [5] },
  lay: { notes: [420, 310], seconds: 0.04, loud: 0.12, shake: [10] },
  turn: { notes: [523, 659], seconds: 0.12, loud: 0.1, shake: [30] },
  warn: { notes: [880], seconds: 0.09, loud: 0.12, shake: [40, 40, 40] },
  win: { notes: [523, 659, 784, 1047], seconds: 0.14, loud: 0.12, shake: [30, 30, 60] },
  lose: { notes: [392, 330], seconds: 0.2, loud: 0.08, shake: [30] },
  wrong: { notes: [200, 180], seconds: 0.08, loud: 0.12, shake: [20, 20, 20] },
};

let audio: AudioContext | null = null;

export function feel(feeling: Feeling): void {
  const { notes, seconds, loud, shake } = SOUNDS[feeling];
  if (settings.haptics && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([...shake]);
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  // Starting the sound takes long the first time: let the screen update first.
  setTimeout(() => play(notes, seconds, loud));
}

function play(notes: readonly number[], seconds: number, loud: number): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  notes.forEach((hertz, at) => {
    if (!audio) return;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const begin = now + at * seconds;
    tone.frequency.value = hertz;
    tone.type = 'triangle';
    volume.gain.setValueAtTime(loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds * 1.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + seconds * 1.7);
  });
}
