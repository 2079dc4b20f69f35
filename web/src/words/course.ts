// The texts of the course, by key, in the language of the page.

import { course as de } from './de/course';
import { course as en, type CourseKey } from './en/course';
import { ownTexts } from './own';

export const c = ownTexts<CourseKey>({ en, de });

// What an exercise says: its title, its task, an idea, praise.
export const ofExercise = (id: string, part: '' | '.says' | '.hint' | '.done' = ''): string =>
  c(`${id}${part}` as CourseKey);

// What to say of a legal turn that misses the point.
export const missed = (id: string): string => c((`${id}.not` in en ? `${id}.not` : 'course.not_yet') as CourseKey);
