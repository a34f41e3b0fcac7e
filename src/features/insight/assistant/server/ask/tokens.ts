/**
 * The most tokens that a text is likely to take. Words take about four bytes each; digits, which are tokens of their own, and unusual scripts
 * take fewer.
 */
export const mostTokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 2);

/** Estimates the tokens of a text from its bytes, for responses in which Google reported none. */
export const tokensOfBytes = (bytes: number): number => Math.ceil(bytes / 4);
