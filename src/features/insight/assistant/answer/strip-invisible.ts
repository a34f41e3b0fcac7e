/** Control and format characters and lone surrogates, which hide or reverse other text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Removes invisible characters except line breaks and tabs: instructions and links can be hidden in them. */
export const stripInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, (character) => (character === '\n' || character === '\t' ? character : ''));
