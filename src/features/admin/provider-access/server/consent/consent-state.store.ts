import { earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';

/** An authorization request that a browser was sent to; `id` and `browser` in their stored form. */
export interface SentState {
  readonly id: string;
  /** Provider and reason: 'zoho-login'. */
  readonly purpose: string;
  readonly browser: string;
  readonly redirectUri: string;
}

const LIFETIME_MS = 10 * MINUTE_MS;

/** Stores a state with its sealed PKCE verifier, and deletes expired ones. */
export async function addState(db: Db, state: SentState & { readonly codeVerifier: string }, now: Date): Promise<void> {
  const { id, purpose, browser, redirectUri, codeVerifier } = state;
  await db.query('DELETE FROM consent_states WHERE created_at < $1', [earlier(now, LIFETIME_MS)]);
  await db.query(
    'INSERT INTO consent_states (id, purpose, browser, redirect_uri, code_verifier, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, purpose, browser, redirectUri, codeVerifier, now],
  );
}

/** Takes a state, which is valid once; undefined if it is unknown, expired, or of another purpose, browser or redirect address. */
export async function takeState(
  db: Db,
  { id, purpose, browser, redirectUri }: SentState,
  now: Date,
): Promise<{ readonly codeVerifier: string | null } | undefined> {
  const { rows } = await db.query<{ codeVerifier: string | null }>(
    `DELETE FROM consent_states WHERE id = $1 AND purpose = $2 AND browser = $3 AND redirect_uri = $4 AND created_at >= $5
     RETURNING code_verifier AS "codeVerifier"`,
    [id, purpose, browser, redirectUri, earlier(now, LIFETIME_MS)],
  );
  return rows[0];
}

/** Returns the IDs that are states, regardless of age and browser. */
export async function listStates(db: Db, ids: readonly string[]): Promise<string[]> {
  const text = 'SELECT id FROM consent_states WHERE id = ANY ($1)';
  const { rows } = await db.query<{ id: string }>({ name: 'consent-states', text, values: [ids] });
  return rows.map(({ id }) => id);
}
