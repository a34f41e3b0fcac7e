import { AppError, badRequest, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { publishTo } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Message, NewMessage } from '../../assistant.contract.ts';
import { toTitle } from '../../chat-title.rules.ts';
import type { GeminiTurn } from '../gemini/http/ask.ts';
import { deleteMessage, findMessages, insertMessage, lockConversation, updateConversation } from './chat.store.ts';
import { toChatHistory } from './chat-history.ts';
import { failOrphaned } from './orphaned-answers.ts';

/** Without a sign of its server for so long, an answer is over: the server was killed. */
export const LEASE_MS = 8_000;

/** An answer that is about to be written. */
export interface Begun {
  readonly chatId: string;
  readonly ticketId: string;
  readonly question: string;
  readonly turns: readonly GeminiTurn[];
  readonly answer: Message;
}

type Known = Awaited<ReturnType<typeof findMessages>>;

/** Notes a question, or that the last one is asked once more, and the place of its answer. One at a time: while one is being written it is a 409. */
export async function beginAnswer(deps: ServerDeps, actor: Actor, chatId: string, given: NewMessage): Promise<Begun> {
  return deps.database.transaction(async (tx) => {
    const chat = await lockConversation(tx, actor.userId, chatId);
    if (!chat) throw notFound('Chat');
    const known = await findMessages(tx, chatId);
    const messages = (await failOrphaned(deps, tx, actor, { chatId, messages: known })) ? await findMessages(tx, chatId) : known;
    if (messages.some(({ state }) => state === 'answering'))
      throw new AppError(409, 'answering', 'The assistant is still answering in this chat.');
    const asked =
      'retry' in given
        ? await takeBack(tx, messages)
        : await addQuestion(deps, tx, { chatId, after: messages.at(-1), content: given.content });
    const answer = await addAnswer(deps, tx, chatId, asked.position + 1);
    const title = chat.title === '' ? toTitle(asked.question) : chat.title;
    await updateConversation(tx, chatId, { title, lastAt: deps.clock.now().toISOString() });
    publishTo(tx, [actor.userId], { kind: 'assistant-chat', id: chatId, version: 0, by: actor.userId });
    const turns = toChatHistory(messages.filter(({ position }) => position < asked.position));
    return { chatId, ticketId: chat.ticketId, question: asked.question, turns, answer };
  });
}

interface AskedAt {
  readonly question: string;
  readonly position: number;
}

/** Removes the last answer: its question is asked once more. */
async function takeBack(tx: Tx, messages: Known): Promise<AskedAt> {
  const question = messages.findLast(({ role }) => role === 'user');
  const last = messages.at(-1);
  if (!question || !last) throw badRequest('There’s no question to retry.');
  if (last.role === 'model') await deleteMessage(tx, last.id);
  return { question: question.content, position: question.position };
}

interface NewQuestion {
  readonly chatId: string;
  /** The last message before it. */
  readonly after: Known[number] | undefined;
  readonly content: string;
}

async function addQuestion(deps: ServerDeps, tx: Tx, { chatId, after, content }: NewQuestion): Promise<AskedAt> {
  const position = (after?.position ?? 0) + 1;
  const createdAt = deps.clock.now().toISOString();
  await insertMessage(tx, { conversationId: chatId, position, role: 'user', content, state: 'done', createdAt });
  return { question: content, position };
}

function addAnswer(deps: ServerDeps, tx: Tx, chatId: string, position: number): Promise<Message> {
  const now = deps.clock.now();
  return insertMessage(tx, {
    conversationId: chatId,
    position,
    role: 'model',
    content: '',
    state: 'answering',
    createdAt: now.toISOString(),
    aliveUntil: later(now, LEASE_MS).toISOString(),
  });
}
