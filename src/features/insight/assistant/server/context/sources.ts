import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { listSimilar } from '../../../../ticketing/tickets/server/similar/similar.service.ts';
import { findSigns, LONGEST_WORD } from '../../../../ticketing/tickets/similar/similar.rules.ts';
import type { SimilarTicket } from '../../../../ticketing/tickets/similar/similar-ticket.contract.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { authorLabel } from '../../../../ticketing/tickets/ticket.rules.ts';
import type { HistoryEntry } from '../../../../ticketing/tickets/ticket-history.contract.ts';
import { findPassages, type Passage } from '../../../articles/server/article.passages.service.ts';
import type { FoundSource } from '../../assistant.contract.ts';
import { pickNotes } from './notes.ts';

const MOST_WORDS = 16;

/** The telling words of a question and its ticket: what is asked first, then codes, control units, and the words of the summary. */
function findWords(asked: string, { summary, vehicleMake, vehicleModel }: Ticket, notes: readonly string[]): string[] {
  const question = findSigns(asked, [asked]);
  const ticket = findSigns(summary, notes);
  const names = [vehicleMake, vehicleModel].flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const all = [question, ticket].flatMap(({ codes, modules, words }) => [...codes, ...modules, ...words]);
  return [...new Set([...all, ...names.filter(({ length }) => length <= LONGEST_WORD)])].slice(0, MOST_WORDS);
}

/** A source with what it says, as the model is given it. */
export interface GivenSource extends FoundSource {
  readonly text: string;
}

const MOST_ARTICLES = 3;
/** As many of the latest notes, and as much of each, as similar tickets are looked for by. */
const MOST_NOTES = 20;
const MOST_OF_NOTE = 2_000;

interface SourcesAsked {
  readonly ticket: Ticket;
  /** Of its history, what may leave the house. */
  readonly history: readonly HistoryEntry[];
  readonly asked: string;
  readonly zone: string;
}

/** The articles, solved tickets and notes that have most to do with a question, numbered from 1. */
export async function findSources(deps: ServerDeps, { ticket, history, asked, zone }: SourcesAsked): Promise<GivenSource[]> {
  const notes = history.slice(-MOST_NOTES).map(({ content }) => content.slice(0, MOST_OF_NOTE));
  const words = findWords(asked, ticket, notes);
  const [passages, similar] = await Promise.all([findPassages(deps.database, words, MOST_ARTICLES), listSimilar(deps, ticket.id, asked)]);
  const found = [
    ...passages.map(fromPassage),
    ...similar.map(fromTicket),
    ...pickNotes(history, words).map((entry) => fromNote(entry, ticket.id, zone)),
  ];
  return found.map((source, index) => ({ ...source, n: index + 1 }));
}

type Unnumbered = Omit<GivenSource, 'n'>;

const fromPassage = ({ id, title, category, text }: Passage): Unnumbered => ({
  kind: 'article',
  id,
  title,
  text,
  about: category,
  path: `/knowledge-base/${id}`,
});

const fromTicket = ({ id, summary, vehicle, status, reasons, solution }: SimilarTicket): Unnumbered => ({
  kind: 'ticket',
  id,
  title: summary,
  about: reasons.join(', '),
  path: `/sod/${id}`,
  text: [`${vehicle || 'No vehicle'}, ${status}, ${reasons.join(', ')}`, ...(solution ? [solution.content] : [])].join('\n'),
});

const fromNote = ({ id, user, origin, type, timestamp, content }: HistoryEntry, ticketId: string, zone: string): Unnumbered => ({
  kind: 'note',
  id,
  text: content,
  title: `${type === 'EMAIL' ? 'Email' : 'Note'} by ${authorLabel({ user, origin })}, ${shortDate(timestamp, zone)}`,
  about: 'this ticket',
  path: `/sod/${ticketId}`,
});
