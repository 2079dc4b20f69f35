// The texts of the course, by key, in the language of the page.

import { language, type Language } from '.';
import { course as de } from './de/course';
import { course as en, type CourseKey } from './en/course';

const COURSES: Record<Language, Record<CourseKey, string>> = { en, de };

// A text with its {gaps} filled in.
export const c = (key: CourseKey, gaps: Record<string, string | number> = {}): string =>
  COURSES[language()][key].replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ''));

// What an exercise says: its title, its task, an idea, praise.
export const ofExercise = (id: string, part: '' | '.says' | '.hint' | '.done' = ''): string =>
  c(`${id}${part}` as CourseKey);

// What to say of a legal turn that misses the point.
export const missed = (id: string): string => c((`${id}.not` in en ? `${id}.not` : 'course.not_yet') as CourseKey);
