// How much larger everything is than on a screen of usual size: the page's font grows with the screen,
// and what is computed here grows along.

export const enlarged = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
