// Dice, the introductory game and My First.

import type { dice as en } from '../en/dice';

export const dice: Record<keyof typeof en, string> = {
};
