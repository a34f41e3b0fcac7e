export const TONES = ['blue', 'yellow', 'gray', 'green', 'purple', 'orange', 'red'] as const;

/** A colour family that means a state; the word beside it always says the same. */
export type Tone = (typeof TONES)[number];
