/** What is read at one place of an answer: what is shown of it, and how many characters it takes. */
export interface Reading {
  readonly shown: string;
  readonly length: number;
  readonly cited?: readonly number[];
}

/** More of the text has to be known. */
export const NEED_MORE = 'held';

/** A reader: what stands at a place of the text. At the end of an answer nothing is held back. */
export interface ReadText {
  readonly text: string;
  readonly at: number;
  readonly isEnd: boolean;
}
