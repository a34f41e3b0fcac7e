import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import type { Usage } from '../../assistant.contract.ts';
import { MOST_OUTPUT_TOKENS } from '../ask/ask.service.ts';
import type { GeminiUsage } from '../gemini/http/end.ts';
import { addUsage, sumByDay, sumByPerson, sumSince } from './usage.store.ts';

const DAYS_SHOWN = 31;
const MILLION = 1_000_000;

/** Counts one question and its tokens, at the prices that hold now. */
export async function countUsage(
  deps: Pick<ServerDeps, 'clock'>,
  tx: Tx,
  { userId, fullName }: Pick<Actor, 'userId' | 'fullName'>,
  { promptTokens, answerTokens }: GeminiUsage,
): Promise<void> {
  const cost = costOf(await getSettings(tx, 'assistant'), { promptTokens, answerTokens });
  const day = today(deps);
  await addUsage(tx, { day, userId, userName: fullName, questions: 1, promptTokens, answerTokens, cost });
}

type Prices = Pick<Settings<'assistant'>, 'promptPrice' | 'answerPrice'>;

/** Dollars. */
export const costOf = ({ promptPrice, answerPrice }: Prices, { promptTokens, answerTokens }: GeminiUsage): number =>
  (promptTokens * promptPrice + answerTokens * answerPrice) / MILLION;

export const LIMIT_REACHED = 'The assistant has reached its monthly limit. It resets on the 1st. An Admin can raise the limit in Settings.';

/** Why no question can be asked for the rest of the month; undefined if one can, unless questions in flight leave no room for it. */
export async function findLimitReason(
  deps: Pick<ServerDeps, 'clock' | 'database'>,
  settings: Prices & Pick<Settings<'assistant'>, 'monthlyLimit'>,
): Promise<string | undefined> {
  const { monthlyLimit } = settings;
  if (monthlyLimit === null) return undefined;
  const used = await costOfMonth(deps.database, deps);
  const least = used === 0 ? 0 : costOf(settings, { promptTokens: 0, answerTokens: MOST_OUTPUT_TOKENS });
  return used >= monthlyLimit || used + least > monthlyLimit ? LIMIT_REACHED : undefined;
}

const costOfMonth = async (db: Db, deps: Pick<ServerDeps, 'clock'>) => (await sumSince(db, firstOfMonth(deps))).cost;

/** Tells what the assistant took: this month, by day and by person. */
export async function getUsage(deps: ServerDeps): Promise<Usage> {
  const { database } = deps;
  const first = firstOfMonth(deps);
  const [{ monthlyLimit }, month, days, people] = await Promise.all([
    getSettings(database, 'assistant'),
    sumSince(database, first),
    sumByDay(database, DAYS_SHOWN),
    sumByPerson(database, first),
  ]);
  return { month: { ...month, limit: monthlyLimit }, days, people };
}

const today = ({ clock }: Pick<ServerDeps, 'clock'>): string => clock.now().toISOString().slice(0, 10);
export const firstOfMonth = (deps: Pick<ServerDeps, 'clock'>): string => `${today(deps).slice(0, 7)}-01`;
