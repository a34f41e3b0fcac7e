const MAX_LINE_LENGTH = 80;
/** Characters of an excerpt before the first difference. */
const CONTEXT_LENGTH = 16;

/** Whether a text is too long to show inline. */
export const isLong = (text: string): boolean => text.length > MAX_LINE_LENGTH || text.includes('\n');

/** Returns a line around the first difference from the other text: '…is switched off. Here.' */
export function excerptAtDifference(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const isNearEnd = same + MAX_LINE_LENGTH > text.length;
  const start = Math.max(0, isNearEnd ? Math.min(same - CONTEXT_LENGTH, text.length - MAX_LINE_LENGTH) : same - CONTEXT_LENGTH);
  const end = start + MAX_LINE_LENGTH;
  const line = text.slice(start, end).replaceAll('\n', ' ');
  return `${start > 0 ? '…' : ''}${line}${end < text.length ? '…' : ''}`;
}
