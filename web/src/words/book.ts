// The texts of the rules, by key, in the language of the page.

import { language, type Language } from '.';
import { book as de } from './de/book';
import { book as en, type BookKey } from './en/book';

const BOOKS: Record<Language, Record<BookKey, string>> = { en, de };

export const b = (key: BookKey): string => BOOKS[language()][key];
