import { shortenText } from '../../../platform/text/clean-text.ts';
import type { Source } from './assistant.contract.ts';

const MAX_TITLE_LENGTH = 80;

/** Returns the title of a chat: the start of its first question, on one line. */
export function toChatTitle(question: string): string {
  return shortenText(question.replaceAll(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH);
}

/** Returns an answer as plain text for a note. Citations become the IDs and titles of their sources. */
export function toNoteText(answer: string, sources: readonly Source[]): string {
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  return answer
    .replaceAll(/ ?\[(\d{1,3})\]/g, (_, n: string) => toCitationText(byNumber.get(Number(n))))
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\\([[\](:*_<])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '$1')
    .replaceAll(/^#{1,6} +/gm, '')
    .trim();
}

/** Empty for notes, because the new note is added below them. */
function toCitationText(source: Source | undefined): string {
  if (!source || source.kind === 'note') return '';
  return source.kind === 'ticket' ? ` (${source.id})` : ` (article “${source.title}”)`;
}
