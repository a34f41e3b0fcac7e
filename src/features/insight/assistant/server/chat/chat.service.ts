import { badRequest, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { EventStream } from '../../../../../platform/server/http/stream-events.ts';
import { publishTo } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isUuid } from '../../../../../platform/uuid.ts';
import { requireTicket } from '../../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import { findBriefs } from '../../../../ticketing/tickets/server/merge/ticket.brief.service.ts';
import {
  type AnswerEvent,
  type Conversation,
  type Message,
  type NewMessage,
  SORRY,
  type WholeConversation,
} from '../../assistant.contract.ts';
import { type Asking, type Collected, collectAnswer, prepareQuestion, toPromptData } from '../ask/collect.ts';
import { requireAvailable } from '../ask/may-ask.ts';
import type { Outcome } from '../ask/outcome.ts';
import { mostTokensOf } from '../ask/tokens.ts';
import { readTicketContext } from '../context/context.service.ts';
import { findSources } from '../context/sources.ts';
import { type GeminiUsage, NO_USAGE } from '../gemini/http/end.ts';
import { type Reservation, releaseUsage, reserveUsage, settleUsage } from '../usage/budget.service.ts';
import { type Begun, beginAnswer, LEASE_MS } from './begin.ts';
import {
  type ConversationRow,
  deleteConversation,
  endMessage,
  findConversation,
  findConversations,
  findMessages,
  hasMessage,
  insertConversation,
  keepProgress,
} from './chat.store.ts';
import { toChatHistory } from './chat-history.ts';
import { failOrphaned, isOrphaned } from './orphaned-answers.ts';

/** So often what has come is kept, and the sign given that somebody is at it. */
const PROGRESS_MS = 1_000;

/** An answer about to be written, with its question. */
interface Run {
  readonly begun: Begun;
  readonly asking: Asking;
  readonly reservation: Reservation;
}

/** Writes an answer into its stream and its chat. It ends early when the caller hangs up, the session ends or the chat is deleted; what came is kept. */
async function runAnswer(deps: ServerDeps, actor: Actor, run: Run, stream: EventStream): Promise<void> {
  const { begun, asking } = run;
  const stop = new AbortController();
  const signal = AbortSignal.any([stream.signal, stop.signal]);
  const forget = deps.live.onSessionEnd(actor.sessionId, () => stop.abort());
  const progress = { content: '', usage: NO_USAGE };
  const timer = setInterval(() => void keep(deps, begun, progress, stop), PROGRESS_MS);
  try {
    const listener = {
      signal,
      onUsage: (usage: GeminiUsage) => void Object.assign(progress, { usage }),
      onText(text: string) {
        progress.content += text;
        send(stream, { type: 'text', text });
      },
    };
    const collected = await collectAnswer(deps, prepareQuestion(asking), listener).catch((error: unknown) => {
      deps.log.error({ err: error, source: 'assistant' }, 'Answer failed');
      return { text: progress.content, outcome: BROKEN, usage: progress.usage, sources: [] };
    });
    const message = await endAnswer(deps, actor, run, collected);
    if (message) send(stream, { type: 'end', message });
  } finally {
    clearInterval(timer);
    forget();
  }
}

const send = (stream: EventStream, event: AnswerEvent) => stream.send(event);

const BROKEN: Outcome = { state: 'failed', code: undefined, reason: 'Something went wrong on the server. Try again.' };

type Progress = Pick<Message, 'content'> & Pick<Collected, 'usage'>;

async function keep(deps: ServerDeps, { answer }: Begun, { content, usage }: Progress, stop: AbortController): Promise<void> {
  try {
    const aliveUntil = later(deps.clock.now(), LEASE_MS).toISOString();
    if (!(await keepProgress(deps.database, answer.id, { content, ...usage, aliveUntil }))) stop.abort();
  } catch (error) {
    // It is tried again a second later; without the database the answer is over for others when its time is.
    deps.log.warn({ err: error, source: 'assistant' }, 'Failed to save a partial answer');
  }
}

/** Ends the answer in its chat and counts its tokens, both or neither; undefined when it has ended before, which counted them, or its chat was deleted. */
async function endAnswer(deps: ServerDeps, actor: Actor, { begun, reservation }: Run, collected: Collected): Promise<Message | undefined> {
  const { chatId, answer } = begun;
  const { text, outcome, usage, sources } = collected;
  const content = text.trim() === '' && outcome.state !== 'stopped' ? SORRY : text;
  return deps.database.transaction(async (tx) => {
    const row = await endMessage(tx, answer.id, { content, state: outcome.state, reason: outcome.reason, sources, ...usage });
    const isCounted = !row && (await hasMessage(tx, answer.id));
    await (isCounted ? releaseUsage(tx, reservation) : settleUsage(deps, tx, actor, reservation, usage));
    if (!row) return undefined;
    publishTo(tx, [actor.userId], { kind: 'assistant-chat', id: chatId, version: 0, by: actor.userId });
    const { id, role, state, reason, createdAt } = row;
    return { id, role, content: row.content, state, reason, sources: row.sources, createdAt };
  });
}

const MOST_LISTED = 100;

/** The own chats, the latest first. */
export async function listConversations(deps: ServerDeps, actor: Actor, ticketId: string | undefined): Promise<Conversation[]> {
  return withSummaries(deps.database, await findConversations(deps.database, actor.userId, ticketId, MOST_LISTED));
}

/** Begins a chat about a ticket; an unknown one is a 404. */
export async function createConversation(deps: ServerDeps, actor: Actor, ticketId: string): Promise<Conversation> {
  const row = await deps.database.transaction(async (tx) => {
    await requireTicket(tx, ticketId);
    const now = deps.clock.now().toISOString();
    return insertConversation(tx, { userId: actor.userId, ticketId, createdAt: now, lastAt: now });
  });
  return withSummary(deps.database, row);
}

/** Reads an own chat; any other is a 404. An answer whose server was killed is over by then. */
export async function getConversation(deps: ServerDeps, actor: Actor, id: string): Promise<WholeConversation> {
  const { database } = deps;
  const row = isUuid(id) ? await findConversation(database, actor.userId, id) : undefined;
  if (!row) throw notFound('Chat');
  let messages = await findMessages(database, id);
  if (messages.some((message) => isOrphaned(deps, message))) {
    const lost = { chatId: id, messages };
    await database.transaction((tx) => failOrphaned(deps, tx, actor, lost));
    messages = await findMessages(database, id);
  }
  return { ...(await withSummary(database, row)), messages: messages.map(({ position: _, aliveUntil: __, ...message }) => message) };
}

/** Deletes an own chat; an answer that is being written in it stops. */
export async function removeConversation(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!isUuid(id) || !(await deleteConversation(tx, actor.userId, id))) throw notFound('Chat');
    publishTo(tx, [actor.userId], { kind: 'assistant-chat', id, version: 0, by: actor.userId });
  });
}

/** Reserves the cost of a question in a chat, then returns a function that streams the answer. */
export async function sendMessage(deps: ServerDeps, actor: Actor, id: string, given: NewMessage) {
  if (!isUuid(id)) throw notFound('Chat');
  await requireAvailable(deps);
  const asking = await prepareInChat(deps, actor, id, given);
  const promptTokens = mostTokensOf(prepareQuestion(asking).text);
  const reservation = await reserveUsage(deps, { promptTokens, conversationId: id });
  try {
    const begun = await beginAnswer(deps, actor, id, given);
    return (stream: EventStream) => runAnswer(deps, actor, { begun, asking: { ...asking, turns: begun.turns }, reservation }, stream);
  } catch (error) {
    await releaseUsage(deps.database, reservation);
    throw error;
  }
}

/** Reads everything that is sent with a question. */
async function prepareInChat(deps: ServerDeps, actor: Actor, id: string, given: NewMessage): Promise<Asking> {
  const chat = await findConversation(deps.database, actor.userId, id);
  if (!chat) throw notFound('Chat');
  const messages = await findMessages(deps.database, id);
  const last = messages.findLast(({ role }) => role === 'user');
  const question = 'retry' in given ? last?.content : given.content;
  if (question === undefined) throw badRequest('There’s no question to retry.');
  const earlier = 'retry' in given ? messages.filter(({ position }) => position < (last?.position ?? 0)) : messages;
  const context = await readTicketContext(deps, chat.ticketId);
  const sources = await findSources(deps, { ...context, asked: question });
  return { data: toPromptData(actor, context, sources), turns: toChatHistory(earlier), question, sources };
}

async function withSummaries(db: Db, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const briefs = await findBriefs(db, [...new Set(rows.map(({ ticketId }) => ticketId))]);
  const summaries = new Map(briefs.map(({ id, summary }) => [id, summary]));
  return rows.map(({ userId: _, ...row }) => ({ ...row, ticketSummary: summaries.get(row.ticketId) ?? '' }));
}

async function withSummary(db: Db, { userId: _, ...row }: ConversationRow): Promise<Conversation> {
  const [brief] = await findBriefs(db, [row.ticketId]);
  return { ...row, ticketSummary: brief?.summary ?? '' };
}
