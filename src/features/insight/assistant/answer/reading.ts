/** What is read at one place of an answer: what is shown of it, and how many characters it takes. */
export interface Reading {
  readonly shown: string;
  readonly length: number;
  readonly cited?: readonly number[];
}

/** The text received so far is too short to decide. */
export const NEED_MORE = 'need more';

/** A reader: what stands at a place of the text. At the end of an answer nothing is held back. */
export interface ReadText {
  readonly text: string;
  readonly at: number;
  readonly isEnd: boolean;
}
