import type { Actor } from '../../../../../platform/server/actor.ts';
import { later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import type { Usage } from '../../assistant.contract.ts';
import type { GeminiUsage } from '../gemini/gemini-result.ts';
import { assistantError } from '../outcome.ts';
import {
  addUsage,
  deleteExpiredReservations,
  deleteReservation,
  insertReservation,
  lockReservations,
  sumBudget,
  sumByDay,
  sumByUser,
  sumSince,
} from './usage.store.ts';

/** About 2,000 words, because reasoning tokens count too. */
export const MAX_OUTPUT_TOKENS = 8_192;

const DAYS_SHOWN = 31;

/** Returns usage and cost of this month in total and by user, and of the last days. */
export async function getUsage(deps: ServerDeps): Promise<Usage> {
  const { database } = deps;
  const monthStart = getMonthStart(deps);
  const [{ monthlyLimit }, month, days, people] = await Promise.all([
    getSettings(database, 'assistant'),
    sumSince(database, monthStart),
    sumByDay(database, DAYS_SHOWN),
    sumByUser(database, monthStart),
  ]);
  return { month: { ...month, limit: monthlyLimit }, days, people };
}

/** Records one question with its tokens at the current prices. */
export async function recordUsage(
  deps: Pick<ServerDeps, 'clock'>,
  tx: Tx,
  { userId, fullName }: Pick<Actor, 'userId' | 'fullName'>,
  { promptTokens, answerTokens }: GeminiUsage,
): Promise<void> {
  const cost = calculateCost(await getSettings(tx, 'assistant'), { promptTokens, answerTokens });
  await addUsage(tx, { day: getToday(deps), userId, userName: fullName, questions: 1, promptTokens, answerTokens, cost });
}

type Prices = Pick<Settings<'assistant'>, 'promptPrice' | 'answerPrice'>;

/** Returns US dollars. */
const calculateCost = ({ promptPrice, answerPrice }: Prices, { promptTokens, answerTokens }: GeminiUsage): number =>
  (promptTokens * promptPrice + answerTokens * answerPrice) / 1_000_000;

const LIMIT_REACHED = 'The assistant has reached its monthly limit. It resets on the 1st. An Admin can raise the limit in Settings.';
const LIMIT_RESERVED = 'Other questions in progress may use up the assistant’s monthly limit. Try again in a minute.';

/** Returns why the budget of this month is used up. Ignores reservations. */
export async function findLimitReason(
  deps: Pick<ServerDeps, 'clock' | 'database'>,
  settings: Prices & Pick<Settings<'assistant'>, 'monthlyLimit'>,
): Promise<string | undefined> {
  const { monthlyLimit } = settings;
  if (monthlyLimit === null) return undefined;
  const { cost: used } = await sumSince(deps.database, getMonthStart(deps));
  const minCost = used === 0 ? 0 : calculateCost(settings, { promptTokens: 0, answerTokens: MAX_OUTPUT_TOKENS });
  return used >= monthlyLimit || used + minCost > monthlyLimit ? LIMIT_REACHED : undefined;
}

/** `id` is undefined if there is no monthly limit. */
export interface Reservation {
  readonly id: string | undefined;
}

/** Two attempts of at most five minutes each. */
const MAX_QUESTION_MS = 11 * MINUTE_MS;

/**
 * Reserves the cost of a prompt with the longest answer. Throws a 429 if it could exceed the monthly limit together with the cost so far and
 * the reservations of all servers. The first question of a month may exceed it.
 */
export async function reserveUsage(deps: ServerDeps, prompt: string, conversationId: string | null = null): Promise<Reservation> {
  return deps.database.transaction(async (tx) => {
    const settings = await getSettings(tx, 'assistant');
    const { monthlyLimit } = settings;
    if (monthlyLimit === null) return { id: undefined };
    const now = deps.clock.now();
    await lockReservations(tx);
    await deleteExpiredReservations(tx, now.toISOString());
    const { used, reserved } = await sumBudget(tx, getMonthStart(deps), now.toISOString());
    const cost = calculateCost(settings, { promptTokens: estimateMaxTokens(prompt), answerTokens: MAX_OUTPUT_TOKENS });
    const isFirst = used === 0 && reserved === 0 && monthlyLimit > 0;
    if (used >= monthlyLimit || (!isFirst && used + cost > monthlyLimit))
      throw assistantError(429, 'assistant_limit', LIMIT_REACHED, 3_600);
    if (!isFirst && used + reserved + cost > monthlyLimit) throw assistantError(429, 'assistant_limit', LIMIT_RESERVED, 60);
    return { id: await insertReservation(tx, { conversationId, cost, expiresAt: later(now, MAX_QUESTION_MS).toISOString() }) };
  });
}

/** Words take about four bytes per token, digits and rare scripts fewer. */
const estimateMaxTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 2);

/** Replaces a reservation with the actual usage. */
export async function settleReservation(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  reservation: Reservation,
  usage: GeminiUsage,
): Promise<void> {
  await recordUsage(deps, tx, actor, usage);
  await releaseReservation(tx, reservation);
}

export async function releaseReservation(db: Db, { id }: Reservation): Promise<void> {
  if (id !== undefined) await deleteReservation(db, id);
}

/** Days are in UTC. */
const getToday = ({ clock }: Pick<ServerDeps, 'clock'>): string => clock.now().toISOString().slice(0, 10);
const getMonthStart = (deps: Pick<ServerDeps, 'clock'>): string => `${getToday(deps).slice(0, 7)}-01`;
