// Dice, the introductory game and My First.

export const dice = {
} as const;
