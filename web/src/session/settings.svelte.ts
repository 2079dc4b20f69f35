// The settings of this browser, kept here and nowhere else.

import type { Language } from '../words';

export const TABLES = ['felt', 'harbor', 'parlor'] as const;
export const TILESETS = ['ivory', 'porcelain', 'painted', 'contrast'] as const;

export interface Settings {
  name: string;
  language: Language | null; // null: the browser's
  theme: 'auto' | 'light' | 'dark';
  table: (typeof TABLES)[number];
  tileset: (typeof TILESETS)[number];
  tiles: 'small' | 'normal' | 'large';
  symbols: boolean; // a symbol for each color, for people who cannot tell colors apart
  sound: boolean;
  volume: number; // from 0 to 1
  spoken: boolean; // children's games are read aloud
  notify: boolean; // my turn is told by the system while the page is hidden
  haptics: boolean;
  motion: boolean;
}

const KEY = 'meldrum.settings';
const PRINTED: Settings = {
  name: '',
  language: null,
  theme: 'auto',
  table: 'felt',
  tileset: 'ivory',
  tiles: 'normal',
  symbols: true,
  sound: true,
  volume: 0.7,
  spoken: true,
  notify: false,
  haptics: true,
  motion: true,
};

function kept(): Settings {
  try {
    return { ...PRINTED, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...PRINTED };
  }
}

export const settings = $state<Settings>(kept());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // without storage the choice lasts as long as the tab
  }
}

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

// Whether animations are on.
export const moving = (): boolean => settings.motion && !still.matches;
