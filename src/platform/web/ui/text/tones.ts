const TONES = ['blue', 'yellow', 'gray', 'green', 'purple', 'orange', 'red'] as const;

/** A color for a state, always next to its name. */
export type Tone = (typeof TONES)[number];
