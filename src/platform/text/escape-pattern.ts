/** Returns the source of a pattern that matches exactly this text. The only way for text to get into a `RegExp` (`src/architecture/patterns.ts`). */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
