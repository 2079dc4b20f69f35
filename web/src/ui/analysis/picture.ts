// Saves a position as a picture.

import { draw } from '../../model/picture';
import type { Position } from '../../model/position';
import { saveBlob } from '../save';

const SHARP = 2; // pixels for one of the drawing

export const saveSvg = (position: Position): void =>
  saveBlob(new Blob([draw(position).svg], { type: 'image/svg+xml' }), `meldrum-${position.edition}.svg`);

export async function savePng(position: Position): Promise<void> {
  const { svg, width, height } = draw(position);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SHARP, height * SHARP];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) saveBlob(blob, `meldrum-${position.edition}.png`);
}
