/** Controls but line ends and tabs, zero widths, directions, lone halves of pairs: what hides or turns other characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** The text without characters that no reader sees, in which instructions and links can be hidden. */
export const stripInvisible = (text: string): string =>
  text.replaceAll(UNSEEN, (character) => (character === '\n' || character === '\t' ? character : ''));
