import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readTicketContext } from '../context/context.service.ts';
import { type GeminiUsage, NO_USAGE } from '../gemini/http/end.ts';
import { reserveUsage, settleUsage } from '../usage/budget.service.ts';
import { type Asking, type Collected, collectAnswer, prepareQuestion, toPromptData } from './collect.ts';
import { requireAvailable, toRefusal } from './may-ask.ts';
import { mostTokensOf } from './tokens.ts';

interface OneQuestion {
  readonly prompt: string;
  /** Undefined: about no ticket. */
  readonly ticketId: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Answers one question about a ticket: given are the ticket without its history, the last entries and the name of who asks, and nothing else. Without an
 * answer it is refused, with what happened and what to do.
 */
export async function askOnce(deps: ServerDeps, actor: Actor, { prompt, ticketId, signal }: OneQuestion): Promise<{ text: string }> {
  await requireAvailable(deps);
  const data = ticketId === undefined ? NO_TICKET(actor) : toPromptData(actor, await readTicketContext(deps, ticketId), []);
  const { text } = await answerWhole(deps, actor, { data, turns: [], question: prompt, sources: [] }, signal);
  return { text };
}

const NO_TICKET = ({ fullName }: Actor) => ({ ticket: {}, history: [], user: fullName, sources: [] });

/**
 * The answer to one question, cut or whole; anything else is refused. Callers check availability before they read anything for it. Its cost is
 * reserved before, and what it took is counted in any case.
 */
export async function answerWhole(deps: ServerDeps, actor: Actor, asking: Asking, signal: AbortSignal): Promise<Collected> {
  const prepared = prepareQuestion(asking);
  const reservation = await reserveUsage(deps, { promptTokens: mostTokensOf(prepared.text) });
  const progress = { usage: NO_USAGE };
  const onUsage = (usage: GeminiUsage) => void Object.assign(progress, { usage });
  const settle = (usage: GeminiUsage) => deps.database.transaction((tx) => settleUsage(deps, tx, actor, reservation, usage));
  let collected: Collected;
  try {
    collected = await collectAnswer(deps, prepared, { signal, onUsage });
  } catch (error) {
    await settle(progress.usage);
    throw error;
  }
  await settle(collected.usage);
  const { state } = collected.outcome;
  if (state !== 'done' && state !== 'cut') throw toRefusal(collected.outcome);
  return collected;
}
