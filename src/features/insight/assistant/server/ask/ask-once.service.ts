import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readTicketContext } from '../context/context.service.ts';
import { type GeminiUsage, NO_USAGE } from '../gemini/gemini-result.ts';
import { toError } from '../outcome.ts';
import { requireAvailable } from '../status.service.ts';
import { reserveUsage, settleReservation } from '../usage/usage.service.ts';
import { type Answer, prepareQuestion, type Question, requestAnswer, toPromptData } from './ask.service.ts';

interface AskOptions {
  readonly prompt: string;
  readonly ticketId: string | undefined;
  readonly signal: AbortSignal;
}

/** Answers one question, optionally about a ticket, without sources. */
export async function askOnce(deps: ServerDeps, actor: Actor, { prompt, ticketId, signal }: AskOptions): Promise<{ text: string }> {
  await requireAvailable(deps);
  const data =
    ticketId === undefined
      ? { ticket: {}, history: [], user: actor.fullName, sources: [] }
      : toPromptData(actor, await readTicketContext(deps, ticketId), []);
  const { text } = await requestFullAnswer(deps, actor, { data, turns: [], question: prompt, sources: [] }, signal);
  return { text };
}

/** Returns a finished or truncated answer and throws any other outcome. Records the usage in each case. */
export async function requestFullAnswer(deps: ServerDeps, actor: Actor, question: Question, signal: AbortSignal): Promise<Answer> {
  const prepared = prepareQuestion(question);
  const reservation = await reserveUsage(deps, prepared.prompt);
  let usage = NO_USAGE;
  const onUsage = (reported: GeminiUsage) => {
    usage = reported;
  };
  try {
    const answer = await requestAnswer(deps, prepared, { signal, onUsage });
    usage = answer.usage;
    const { state } = answer.outcome;
    if (state !== 'done' && state !== 'cut') throw toError(answer.outcome);
    return answer;
  } finally {
    await deps.database.transaction((tx) => settleReservation(deps, tx, actor, reservation, usage));
  }
}
