// One tile, two tiles: which of a word's forms goes with a number. Languages have up to six.

import type { Key } from './en';

export type Countable = Key extends infer K ? (K extends `${infer Word}.other` ? Word : never) : never;

export function formFor(language: string, texts: object, word: Countable, count: number): Key {
  const form = `${word}.${new Intl.PluralRules(language).select(count)}`;
  return form in texts ? (form as Key) : `${word}.other`;
}
