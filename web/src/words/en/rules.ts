// The pages with the rules.

export const rules = {
} as const;
