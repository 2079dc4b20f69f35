// The texts of how things look and sound, by key, in the language of the page.

import { look as de } from './de/look';
import { look as en, type LookKey } from './en/look';
import { ownTexts } from './own';

export const look = ownTexts<LookKey>({ en, de });
