import type { Source } from './assistant.contract.ts';

/** An answer as the text of a note: without marks of Markdown, and with what it cites in words. */
export function toNoteText(answer: string, sources: readonly Source[]): string {
  const bySource = new Map(sources.map((source) => [source.n, source]));
  return answer
    .replaceAll(/ ?\[(\d{1,3})\]/g, (_, n: string) => toWords(bySource.get(Number(n))))
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\\([[\](:*_<])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '$1')
    .replaceAll(/^#{1,6} +/gm, '')
    .trim();
}

/** Notes of the ticket itself stand above anyway. */
function toWords(source: Source | undefined): string {
  if (!source || source.kind === 'note') return '';
  return source.kind === 'ticket' ? ` (${source.id})` : ` (article “${source.title}”)`;
}
