/** Longer ones, and those of several lines, are read better beside each other. */
const LONGEST_IN_LINE = 80;
/** So much of what both have alike stands before the difference. */
const BEFORE = 16;

/** Whether a text is too long for a line. */
export const isLong = (text: string): boolean => text.length > LONGEST_IN_LINE || text.includes('\n');

/** '…is switched off. Here.': a line of a text from shortly before it differs from the other one. */
export function excerptAtDifference(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const isNearEnd = same + LONGEST_IN_LINE > text.length;
  const start = Math.max(0, isNearEnd ? Math.min(same - BEFORE, text.length - LONGEST_IN_LINE) : same - BEFORE);
  const end = start + LONGEST_IN_LINE;
  const line = text.slice(start, end).replaceAll('\n', ' ');
  return `${start > 0 ? '…' : ''}${line}${end < text.length ? '…' : ''}`;
}
