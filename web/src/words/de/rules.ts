// The pages with the rules.

import type { rules as en } from '../en/rules';

export const rules: Record<keyof typeof en, string> = {
};
