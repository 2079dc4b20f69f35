// The end of a game: result, score sheet, replay, proof.

export const end = {
} as const;
