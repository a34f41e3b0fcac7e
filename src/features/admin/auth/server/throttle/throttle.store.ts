import { DAY_MS, earlier, later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { ADDRESS_WINDOW_MINUTES } from '../../auth.rules.ts';

const DEVICE_MS = 180 * DAY_MS;
const WINDOW_MS = ADDRESS_WINDOW_MINUTES * MINUTE_MS;

/**
 * Counts a failure of a key and returns the total. A day without failures resets it. Returns undefined without counting while the key is
 * paused. The row stays locked, so that concurrent attempts are all counted.
 */
export async function countFailure(tx: Tx, key: string, now: Date): Promise<number | undefined> {
  const { rows } = await tx.query<{ failures: number }>(
    `INSERT INTO sign_in_failures AS f (key, failures, last_failure_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       failures = CASE WHEN f.last_failure_at <= $3 THEN 1 ELSE f.failures + 1 END, last_failure_at = $2, blocked_until = NULL
     WHERE f.blocked_until IS NULL OR f.blocked_until <= $2
     RETURNING failures`,
    [key, now, earlier(now, DAY_MS)],
  );
  return rows[0]?.failures;
}

/** Pauses a key that `countFailure` has just counted. */
export async function pauseUntil(tx: Tx, key: string, end: Date): Promise<void> {
  await tx.query('UPDATE sign_in_failures SET blocked_until = $2 WHERE key = $1', [key, end]);
}

/** Returns when the pause ends that made `countFailure` return undefined. */
export async function findPauseEnd(tx: Tx, key: string): Promise<Date> {
  const { rows } = await tx.query<{ end: string }>('SELECT blocked_until AS "end" FROM sign_in_failures WHERE key = $1', [key]);
  return new Date(rows[0]?.end ?? 0);
}

/** Counts an attempt of an address. Returns the count and the end of its window. */
export async function countForAddress(tx: Tx, address: string, now: Date): Promise<{ failures: number; until: Date }> {
  const { rows } = await tx.query<{ failures: number; start: string }>(
    `INSERT INTO sign_in_addresses AS a (address, failures, window_started_at) VALUES ($1, 1, $2)
     ON CONFLICT (address) DO UPDATE SET
       failures = CASE WHEN a.window_started_at <= $3 THEN 1 ELSE a.failures + 1 END,
       window_started_at = CASE WHEN a.window_started_at <= $3 THEN $2 ELSE a.window_started_at END
     RETURNING failures, window_started_at AS start`,
    [address, now, earlier(now, WINDOW_MS)],
  );
  const { failures = 1, start = now } = rows[0] ?? {};
  return { failures, until: later(new Date(start), WINDOW_MS) };
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.query('DELETE FROM sign_in_failures WHERE key = $1', [key]);
}

export async function uncountForAddress(db: Db, address: string): Promise<void> {
  await db.query('UPDATE sign_in_addresses SET failures = greatest(failures - 1, 0) WHERE address = $1', [address]);
}

export async function isKnownDevice(db: Db, deviceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM known_devices WHERE id = $1 AND user_id = $2', [deviceId, userId]);
  return rowCount === 1;
}

export async function isDevice(db: Db, deviceId: string): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM known_devices WHERE id = $1 LIMIT 1', [deviceId]);
  return rows.length === 1;
}

/** Returns the IDs of the known devices among `deviceIds`. */
export async function listKnownDevices(db: Db, deviceIds: readonly string[]): Promise<string[]> {
  const text = 'SELECT DISTINCT id FROM known_devices WHERE id = ANY ($1)';
  const { rows } = await db.query<{ id: string }>({ name: 'known-devices', text, values: [deviceIds] });
  return rows.map(({ id }) => id);
}

export async function rememberDevice(db: Db, deviceId: string, userId: string, now: Date): Promise<void> {
  await db.query(
    'INSERT INTO known_devices (id, user_id, last_used_at) VALUES ($1, $2, $3) ON CONFLICT (id, user_id) DO UPDATE SET last_used_at = $3',
    [deviceId, userId, now],
  );
}

/** Deletes expired counters, and devices unused for half a year. */
export async function deleteOldThrottles(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM sign_in_failures WHERE last_failure_at <= $1', [earlier(now, DAY_MS)]);
  await db.query('DELETE FROM sign_in_addresses WHERE window_started_at <= $1', [earlier(now, DAY_MS)]);
  await db.query('DELETE FROM known_devices WHERE last_used_at <= $1', [earlier(now, DEVICE_MS)]);
}
