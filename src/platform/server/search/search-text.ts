/** A text that is searched for, as it was typed and as it is understood. */
export interface SearchText {
  readonly text: string;
  /** Its words, each with the spellings that count: as typed, and what a typo was taken for. */
  readonly words: readonly (readonly string[])[];
}

/** A record that a search has found. */
export interface Found {
  readonly id: string;
  readonly title: string;
  /** A text that tells it apart, or the piece of its text that matches. */
  readonly snippet: string;
  /** Which identifier of it the text is: 'VIN'; blank when it is words that match. */
  readonly identifier: string;
  /** That identifier as the record has it. */
  readonly value: string;
  /** 0 for an id, 1 for what names one record, 2 for what several share, 3 for words. */
  readonly rank: number;
}

export const WORDS_RANK = 3;
