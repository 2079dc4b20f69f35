// The lessons.

export const learn = {
} as const;
