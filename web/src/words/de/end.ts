// The end of a game: result, score sheet, replay, proof.

import type { end as en } from '../en/end';

export const end: Record<keyof typeof en, string> = {
};
