import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { EventStream } from '../../../../../platform/server/http/stream-events.ts';
import { publishTo } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type AnswerEvent, type Message, SORRY } from '../../assistant.contract.ts';
import { type Asking, type Collected, collectAnswer, prepareQuestion } from '../ask/collect.ts';
import type { Outcome } from '../ask/outcome.ts';
import { type GeminiUsage, NO_USAGE } from '../gemini/http/end.ts';
import { type Reservation, releaseUsage, settleUsage } from '../usage/budget.service.ts';
import { type Begun, LEASE_MS } from './begin.ts';
import { endMessage, hasMessage, keepProgress } from './chat.store.ts';

/** So often what has come is kept, and the sign given that somebody is at it. */
const PROGRESS_MS = 1_000;

/** An answer about to be written, with its question. */
export interface Run {
  readonly begun: Begun;
  readonly asking: Asking;
  readonly reservation: Reservation;
}

/** Writes an answer into its stream and its chat. It ends early when the caller hangs up, the session ends or the chat is deleted; what came is kept. */
export async function runAnswer(deps: ServerDeps, actor: Actor, run: Run, stream: EventStream): Promise<void> {
  const { begun, asking } = run;
  const stop = new AbortController();
  const signal = AbortSignal.any([stream.signal, stop.signal]);
  const forget = deps.live.whenSessionEnds(actor.sessionId, () => stop.abort());
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
