// The texts of setting up a game, by key, in the language of the page.

import { choose as de } from './de/choose';
import { choose as en, type ChooseKey } from './en/choose';
import { ownTexts } from './own';

export type { ChooseKey };
export const c = ownTexts<ChooseKey>({ en, de });
