import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { findZone } from '../../../../admin/settings/server/company-time-zone.service.ts';
import { listSimilar } from '../../../../ticketing/tickets/server/similar/similar.service.ts';
import { getTicket, parseTicket } from '../../../../ticketing/tickets/server/ticket.service.ts';
import { findSigns } from '../../../../ticketing/tickets/similar/similar.rules.ts';
import type { SimilarTicket } from '../../../../ticketing/tickets/similar/similar-ticket.contract.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { authorLabel } from '../../../../ticketing/tickets/ticket.rules.ts';
import { type HistoryEntry, INTERNAL } from '../../../../ticketing/tickets/ticket-history.contract.ts';
import { isNote } from '../../../../ticketing/tickets/ticket-history.rules.ts';
import { findPassages, type Passage } from '../../../articles/server/article.passages.service.ts';
import type { Context, FoundSource } from '../../assistant.contract.ts';
import { summarize } from './summary.ts';

const MAX_ENTRIES = 5;

export interface TicketContext {
  readonly ticket: Ticket;
  /** Without internal entries. */
  readonly history: readonly HistoryEntry[];
  /** The company's time zone. */
  readonly zone: string;
}

/** Throws a 404 for an unknown ticket. */
export async function readTicketContext(deps: ServerDeps, ticketId: string): Promise<TicketContext> {
  const [ticket, zone] = await Promise.all([getTicket(deps, ticketId).then(parseTicket), findZone(deps.database)]);
  return { ticket, history: ticket.history.filter(({ category }) => category !== INTERNAL), zone };
}

export const lastEntries = ({ history }: TicketContext): HistoryEntry[] => history.slice(-MAX_ENTRIES);

/** Returns the ticket without its history and its current viewers. */
export function withoutHistory({ history: _, activeUsers: __, ...rest }: Ticket): Omit<Ticket, 'history' | 'activeUsers'> {
  return rest;
}

/** Returns everything the model receives about a ticket, with the sources for the ticket without a question. */
export async function getContext(deps: ServerDeps, actor: Actor, ticketId: string): Promise<Context> {
  const context = await readTicketContext(deps, ticketId);
  const sources = await findSources(deps, context, '');
  return {
    ticket: withoutHistory(context.ticket),
    history: lastEntries(context),
    user: actor.fullName,
    sources: sources.map(({ text: _, ...source }) => source),
    summary: summarize(context.ticket, context.history, context.zone),
  };
}

/** A source with the text that the model receives. */
export interface SourceText extends FoundSource {
  readonly text: string;
}

const MAX_ARTICLES = 3;
/** Limits of the latest notes that contribute search words. */
const MAX_SEARCHED_NOTES = 20;
const MAX_SEARCHED_LENGTH = 2_000;

/** Returns the articles, solved tickets and notes most relevant to a question, numbered from 1. */
export async function findSources(deps: ServerDeps, { ticket, history, zone }: TicketContext, question: string): Promise<SourceText[]> {
  const notes = history.slice(-MAX_SEARCHED_NOTES).map(({ content }) => content.slice(0, MAX_SEARCHED_LENGTH));
  const topic = toTopic(question);
  const words = findSearchWords(topic, ticket, notes);
  const [passages, similar] = await Promise.all([
    findPassages(deps.database, words, MAX_ARTICLES),
    listSimilar(deps, ticket.id, { asked: topic, hasSameSymptom: true }),
  ]);
  const sources = [
    ...passages.map(fromPassage),
    ...similar.map(fromTicket),
    ...pickNotes(history, [...words, ...findVehicleWords(ticket)]).map((entry) => fromNote(entry, ticket.id, zone)),
  ];
  return sources.map((source, index) => ({ ...source, n: index + 1 }));
}

const MAX_WORDS = 16;

/** Words with which users ask for an answer. Articles and tickets that contain them aren't about the ticket. */
const REQUEST_WORDS = new Set(
  'answer brief briefly coworker describe draft explain find give hand handoff happened help how list next please reply should show similar solution solve solved suggest summarize summary tell that they this ticket tickets were what which write'.split(
    ' ',
  ),
);

function toTopic(question: string): string {
  const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !REQUEST_WORDS.has(word.toLowerCase())).join(' ');
}

/** Returns words of the question first, then codes, control units and words of the ticket. */
function findSearchWords(topic: string, { summary }: Ticket, notes: readonly string[]): string[] {
  const signs = [findSigns(topic, [topic]), findSigns(summary, notes)];
  return [...new Set(signs.flatMap((each) => [...each.codes, ...each.modules, ...each.words]))].slice(0, MAX_WORDS);
}

function findVehicleWords({ vehicleMake, vehicleModel }: Ticket): string[] {
  return [vehicleMake, vehicleModel].flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

const MAX_NOTES = 5;
const MAX_SCORED_NOTES = 300;
const MAX_SCORED_LENGTH = 4_000;
const LATEST = 2;

/** Returns the notes that contain most of the words, oldest first. Solutions and the latest notes score higher. */
function pickNotes(history: readonly HistoryEntry[], words: readonly string[]): HistoryEntry[] {
  const notes = history.filter((entry) => isNote(entry) && entry.content.trim() !== '').slice(-MAX_SCORED_NOTES);
  return notes
    .map((entry, index) => ({ entry, index, score: scoreNote(entry, words) + (index >= notes.length - LATEST ? 1 : 0) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || other.index - one.index)
    .slice(0, MAX_NOTES)
    .sort((one, other) => one.index - other.index)
    .map(({ entry }) => entry);
}

function scoreNote({ content, category }: HistoryEntry, words: readonly string[]): number {
  const text = content.slice(0, MAX_SCORED_LENGTH).toLowerCase();
  return words.filter((word) => text.includes(word)).length + (category === 'Solution' ? 2 : 0);
}

type Unnumbered = Omit<SourceText, 'n'>;

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
