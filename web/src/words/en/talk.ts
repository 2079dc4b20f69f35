// The log of a game in words, and chat.

export const talk = {
} as const;
