const MOST = 80;

/** The title of a chat: how its first question begins, in one line. */
export function toTitle(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  return line.length > MOST ? `${line.slice(0, MOST - 1).trimEnd()}…` : line;
}
