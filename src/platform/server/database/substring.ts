/** A LIKE pattern that finds `text` anywhere; the characters LIKE knows stand for themselves. */
export function substringPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
