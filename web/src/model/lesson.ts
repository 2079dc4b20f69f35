// The tiles laid from the rack between two tables.

import { facesOf } from './tiles';

export function tilesLaid(before: readonly string[], after: readonly string[]): string[] {
  const lay = before.flatMap(facesOf);
  return after.flatMap(facesOf).filter((face) => {
    const at = lay.indexOf(face);
    if (at >= 0) lay.splice(at, 1);
    return at < 0;
  });
}
