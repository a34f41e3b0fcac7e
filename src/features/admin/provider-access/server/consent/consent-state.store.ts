import { earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';

/** A question that a browser was sent to; `id` and `browser` in their stored form. */
export interface SentState {
  readonly id: string;
  /** Which provider is asked for what: 'zoho-login'. */
  readonly purpose: string;
  readonly browser: string;
  readonly redirectUri: string;
}

const LIFETIME_MS = 10 * MINUTE_MS;

/** Remembers a state, and forgets those that are too old to be good for anything. */
export async function addState(db: Db, { id, purpose, browser, redirectUri }: SentState, now: Date): Promise<void> {
  await db.query('DELETE FROM consent_states WHERE created_at < $1', [earlier(now, LIFETIME_MS)]);
  await db.query('INSERT INTO consent_states (id, purpose, browser, redirect_uri, created_at) VALUES ($1, $2, $3, $4, $5)', [
    ...[id, purpose, browser, redirectUri, now],
  ]);
}

/** Takes a state, which is good once; false when there is no such one for this purpose, browser and address, or it is too old. */
export async function takeState(db: Db, { id, purpose, browser, redirectUri }: SentState, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `DELETE FROM consent_states WHERE id = $1 AND purpose = $2 AND browser = $3 AND redirect_uri = $4 AND created_at >= $5`,
    [id, purpose, browser, redirectUri, earlier(now, LIFETIME_MS)],
  );
  return rowCount === 1;
}

/** Lists those of the IDs that are states, of whatever age and browser. */
export async function listStates(db: Db, ids: readonly string[]): Promise<string[]> {
  const text = 'SELECT id FROM consent_states WHERE id = ANY ($1)';
  const { rows } = await db.query<{ id: string }>({ name: 'consent-states', text, values: [ids] });
  return rows.map(({ id }) => id);
}
