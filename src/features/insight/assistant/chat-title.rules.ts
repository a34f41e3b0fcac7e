import { shortenText } from '../../../platform/text/clean-text.ts';

const MOST = 80;

/** The title of a chat: how its first question begins, in one line. */
export function toTitle(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  return shortenText(line, MOST);
}
