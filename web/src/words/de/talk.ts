// The log of a game in words, and chat.

import type { talk as en } from '../en/talk';

export const talk: Record<keyof typeof en, string> = {
};
