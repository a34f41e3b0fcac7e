import { AppError, badRequest, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { EventStream } from '../../../../../platform/server/http/stream-events.ts';
import { leaseEnd, whileRenewing } from '../../../../../platform/server/lease.ts';
import { publishTo } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isUuid } from '../../../../../platform/uuid.ts';
import { type AnswerEvent, EMPTY_ANSWER, type Message, type NewMessage } from '../../assistant.contract.ts';
import { toChatTitle } from '../../assistant-text.rules.ts';
import { type Answer, prepareQuestion, type Question, requestAnswer, toPromptData } from '../ask/ask.service.ts';
import { findSources, readTicketContext } from '../context/context.service.ts';
import type { GeminiTurn } from '../gemini/gemini-client.ts';
import { type GeminiUsage, NO_USAGE } from '../gemini/gemini-result.ts';
import type { Outcome } from '../outcome.ts';
import { requireAvailable } from '../status.service.ts';
import { type Reservation, releaseReservation, reserveUsage, settleReservation } from '../usage/usage.service.ts';
import {
  deleteMessage,
  findConversation,
  findMessages,
  finishMessage,
  hasMessage,
  insertMessage,
  lockConversation,
  saveProgress,
  updateConversation,
} from './chat.store.ts';
import { failOrphanedAnswers } from './orphaned-answers.ts';

/** Saving a partial answer renews its lease. */
const SAVE_INTERVAL_MS = 1_000;

interface StartedAnswer {
  readonly chatId: string;
  readonly message: Message;
  readonly question: Question;
  readonly reservation: Reservation;
}

/** Stores a question and its empty answer, then returns a function that streams the answer. Throws a 409 if the chat has one in progress. */
export async function sendMessage(deps: ServerDeps, actor: Actor, chatId: string, newMessage: NewMessage) {
  if (!isUuid(chatId)) throw notFound('Chat');
  await requireAvailable(deps);
  const question = await readQuestion(deps, actor, chatId, newMessage);
  const reservation = await reserveUsage(deps, prepareQuestion(question).prompt, chatId);
  try {
    const { message, turns } = await startAnswer(deps, actor, chatId, newMessage);
    const started = { chatId, message, question: { ...question, turns }, reservation };
    return (stream: EventStream) => streamAnswer(deps, actor, started, stream);
  } catch (error) {
    await releaseReservation(deps.database, reservation);
    throw error;
  }
}

async function readQuestion(deps: ServerDeps, actor: Actor, chatId: string, newMessage: NewMessage): Promise<Question> {
  const chat = await findConversation(deps.database, actor.userId, chatId);
  if (!chat) throw notFound('Chat');
  const messages = await findMessages(deps.database, chatId);
  const last = messages.findLast(({ role }) => role === 'user');
  const question = 'retry' in newMessage ? last?.content : newMessage.content;
  if (question === undefined) throw badRequest('There’s no question to retry.');
  const earlier = 'retry' in newMessage ? messages.filter(({ position }) => position < (last?.position ?? 0)) : messages;
  const context = await readTicketContext(deps, chat.ticketId);
  const sources = await findSources(deps, context, question);
  return { data: toPromptData(actor, context, sources), turns: toTurns(earlier), question, sources };
}

const MAX_PAIRS = 6;
const MAX_HISTORY_LENGTH = 20_000;

/** Returns the latest questions with complete answers, without citations: each question has its own sources. */
function toTurns(messages: readonly Pick<Message, 'role' | 'content' | 'state'>[]): GeminiTurn[] {
  const pairs = messages.flatMap((answer, index) => {
    const question = messages[index - 1];
    const isComplete = answer.role === 'model' && (answer.state === 'done' || answer.state === 'cut') && question?.role === 'user';
    return isComplete ? [{ question: question.content, answer: answer.content.replaceAll(/\[\d{1,3}\]/g, '') }] : [];
  });
  const turns: GeminiTurn[] = [];
  let length = 0;
  for (const { question, answer } of pairs.slice(-MAX_PAIRS).reverse()) {
    length += question.length + answer.length;
    if (length > MAX_HISTORY_LENGTH) break;
    turns.unshift({ role: 'user', parts: [question] }, { role: 'model', parts: [answer] });
  }
  return turns;
}

async function startAnswer(
  deps: ServerDeps,
  actor: Actor,
  chatId: string,
  newMessage: NewMessage,
): Promise<{ message: Message; turns: GeminiTurn[] }> {
  return deps.database.transaction(async (tx) => {
    const chat = await lockConversation(tx, actor.userId, chatId);
    if (!chat) throw notFound('Chat');
    let messages = await findMessages(tx, chatId);
    if (await failOrphanedAnswers(deps, tx, actor, { chatId, messages })) messages = await findMessages(tx, chatId);
    if (messages.some(({ state }) => state === 'answering'))
      throw new AppError(409, 'answering', 'The assistant is still answering in this chat.');
    const now = deps.clock.now();
    const createdAt = now.toISOString();
    const last = messages.at(-1);
    let question: { content: string; position: number };
    if ('retry' in newMessage) {
      const asked = messages.findLast(({ role }) => role === 'user');
      if (!asked || !last) throw badRequest('There’s no question to retry.');
      if (last.role === 'model') await deleteMessage(tx, last.id);
      question = asked;
    } else {
      question = { content: newMessage.content, position: (last?.position ?? 0) + 1 };
      await insertMessage(tx, { ...question, conversationId: chatId, role: 'user', state: 'done', createdAt });
    }
    const message = await insertMessage(tx, {
      conversationId: chatId,
      position: question.position + 1,
      role: 'model',
      content: '',
      state: 'answering',
      createdAt,
      aliveUntil: leaseEnd(deps.clock).toISOString(),
    });
    await updateConversation(tx, chatId, { title: chat.title || toChatTitle(question.content), lastAt: createdAt });
    publishTo(tx, [actor.userId], { kind: 'assistant-chat', id: chatId, version: 0, by: actor.userId });
    return { message, turns: toTurns(messages.filter(({ position }) => position < question.position)) };
  });
}

const BROKEN: Outcome = { state: 'failed', code: undefined, reason: 'Something went wrong on the server. Try again.' };

/** Stops when the client disconnects, the session ends or the chat is deleted. The partial answer is saved. */
async function streamAnswer(deps: ServerDeps, actor: Actor, started: StartedAnswer, stream: EventStream): Promise<void> {
  const stop = new AbortController();
  const unsubscribe = deps.live.onSessionEnd(actor.sessionId, () => stop.abort());
  const send = (event: AnswerEvent) => stream.send(event);
  let content = '';
  let usage = NO_USAGE;

  const renew = async () => {
    const aliveUntil = leaseEnd(deps.clock).toISOString();
    if (!(await saveProgress(deps.database, started.message.id, { content, ...usage, aliveUntil }))) stop.abort();
  };
  const answerQuestion = async () => {
    const listener = {
      signal: AbortSignal.any([stream.signal, stop.signal]),
      onUsage(reported: GeminiUsage) {
        usage = reported;
      },
      onText(text: string) {
        content += text;
        send({ type: 'text', text });
      },
    };
    const answer = await requestAnswer(deps, prepareQuestion(started.question), listener).catch((error: unknown): Answer => {
      deps.log.error({ err: error, source: 'assistant' }, 'Answer failed');
      return { text: content, outcome: BROKEN, usage, sources: [] };
    });
    const message = await finishAnswer(deps, actor, started, answer);
    if (message) send({ type: 'end', message });
  };
  await whileRenewing(deps, { source: 'assistant', renew, everyMs: SAVE_INTERVAL_MS }, answerQuestion).finally(unsubscribe);
}

/** Saves the final answer and its usage in one transaction. Returns `undefined` if the answer was orphaned or its chat deleted. */
async function finishAnswer(
  deps: ServerDeps,
  actor: Actor,
  { chatId, message, reservation }: StartedAnswer,
  { text, outcome, usage, sources }: Answer,
): Promise<Message | undefined> {
  const { state, reason } = outcome;
  const content = text.trim() === '' && state !== 'stopped' ? EMPTY_ANSWER : text;
  return deps.database.transaction(async (tx) => {
    const row = await finishMessage(tx, message.id, { content, state, reason, sources, ...usage });
    if (!row && (await hasMessage(tx, message.id))) {
      // Recorded when the answer was failed as orphaned.
      await releaseReservation(tx, reservation);
      return undefined;
    }
    await settleReservation(deps, tx, actor, reservation, usage);
    if (!row) return undefined;
    publishTo(tx, [actor.userId], { kind: 'assistant-chat', id: chatId, version: 0, by: actor.userId });
    return { ...message, content, state, reason, sources };
  });
}
