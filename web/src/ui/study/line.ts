// What is said of a board: the words, and whether they are praise, a complaint or an idea.

export interface Line {
  readonly text: string;
  readonly kind: '' | 'good' | 'bad' | 'idea';
}
