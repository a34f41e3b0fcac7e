/** How a text input behaves that takes a whole number. */
export const WHOLE_NUMBER_INPUT = { type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const;

/** How a text input behaves that takes an amount of money. */
export const DOLLARS_INPUT = { type: 'number', min: 0, step: 0.01, inputMode: 'decimal', leftSection: '$' } as const;
