import type { Actor } from '../../../../../platform/server/actor.ts';
import { later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { MOST_OUTPUT_TOKENS } from '../ask/ask.service.ts';
import { refusal } from '../ask/may-ask.ts';
import type { GeminiUsage } from '../gemini/http/end.ts';
import { deleteExpired, deleteReservation, insertReservation, lockReservations, sumBudget } from './reservation.store.ts';
import { costOf, countUsage, firstOfMonth, LIMIT_REACHED } from './usage.service.ts';

/** A question that may be asked; `id` is undefined without a limit. */
export interface Reservation {
  readonly id: string | undefined;
}

/** Two attempts of five minutes each, the longest that a question to Google takes. */
const LONGEST_QUESTION_MS = 11 * MINUTE_MS;

const OTHERS_ASK = 'Other questions in progress may use up the assistant’s monthly limit. Try again in a minute.';

/**
 * Reserves the cost of a question with the longest answer. Refused with 429 if it could exceed the monthly limit together with what was
 * spent and what others on any node have reserved. The first question of a month is asked even if the limit is lower than it may cost.
 */
export async function reserveUsage(
  deps: ServerDeps,
  { promptTokens, conversationId = null }: { promptTokens: number; conversationId?: string | null },
): Promise<Reservation> {
  return deps.database.transaction(async (tx) => {
    const settings = await getSettings(tx, 'assistant');
    const { monthlyLimit } = settings;
    if (monthlyLimit === null) return { id: undefined };
    const now = deps.clock.now();
    await lockReservations(tx);
    await deleteExpired(tx, now.toISOString());
    const { used, reserved } = await sumBudget(tx, firstOfMonth(deps), now.toISOString());
    const cost = costOf(settings, { promptTokens, answerTokens: MOST_OUTPUT_TOKENS });
    const isFirst = used === 0 && reserved === 0 && monthlyLimit > 0;
    if (used >= monthlyLimit || (!isFirst && used + cost > monthlyLimit)) throw refusal(429, 'assistant_limit', LIMIT_REACHED, 3_600);
    if (!isFirst && used + reserved + cost > monthlyLimit) throw refusal(429, 'assistant_limit', OTHERS_ASK, 60);
    return { id: await insertReservation(tx, { conversationId, cost, expiresAt: later(now, LONGEST_QUESTION_MS).toISOString() }) };
  });
}

/** Replaces a reservation with the actual usage. */
export async function settleUsage(deps: ServerDeps, tx: Tx, actor: Actor, { id }: Reservation, usage: GeminiUsage): Promise<void> {
  await countUsage(deps, tx, actor, usage);
  if (id !== undefined) await deleteReservation(tx, id);
}

/** Releases the reservation of a question that wasn't sent. */
export async function releaseUsage(db: Db, { id }: Reservation): Promise<void> {
  if (id !== undefined) await deleteReservation(db, id);
}
