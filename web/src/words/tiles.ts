// Tiles in words.

import { colorOf, facesOf, jokerOf, numberOf } from '../model/tiles';
import { t } from '.';

export function spoken(face: string): string {
  const joker = jokerOf(face);
  if (joker) return t(`tile.${joker}`);
  const color = colorOf(face);
  if (color) return t('tile.number', { color: t(`color.${color}`), number: numberOf(face) });
  return face[0] === 'C' ? `${numberOf(face)}` : face; // of any color
}

export const spokenAll = (text: string): string => facesOf(text).map(spoken).join(', ');

// What a joker stands for, short enough to fit on it.
export function meant(text: string): string {
  const faces = facesOf(text);
  const numbers = new Set(faces.map(numberOf));
  const [first] = faces;
  if (!first) return '';
  if (faces.length === 1) return first[0] === 'C' ? `${numberOf(first)}` : sign(first);
  return numbers.size === 1 ? faces.map(symbol).join('') : faces.map(numberOf).join('·');
}

const symbol = (face: string): string => SIGNS[face[0] ?? ''] ?? '';
const sign = (face: string): string => `${numberOf(face)}${symbol(face)}`;
const SIGNS: Record<string, string> = { K: '●', R: '▲', B: '■', O: '◆' };
