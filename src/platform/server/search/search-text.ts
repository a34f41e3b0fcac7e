export interface SearchText {
  readonly text: string;
  /** Words with their accepted spellings: as typed, and typo corrections. */
  readonly words: readonly (readonly string[])[];
}

export interface Found {
  readonly id: string;
  readonly title: string;
  /** A distinguishing text, or the matching part of its text. */
  readonly snippet: string;
  /** Label of the matching identifier, such as 'VIN'; '' for word matches. */
  readonly identifier: string;
  readonly value: string;
  /** 0 for an ID, 1 for a unique identifier, 2 for a shared one, 3 for words. */
  readonly rank: number;
}

export const WORDS_RANK = 3;
