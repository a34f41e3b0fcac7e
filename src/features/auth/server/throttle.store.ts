import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { ADDRESS_WINDOW_MINUTES } from '../auth.rules.ts';

/** Takes hold of the counter of an account; a day without a failure starts it anew. Waits are in whole seconds. */
export async function lockFailures(tx: Tx, key: string): Promise<{ failures: number; wait: number }> {
  await tx.query(
    `INSERT INTO sign_in_failures (key, failures, last_failure_at, blocked_until) VALUES ($1, 0, now(), now()) ON CONFLICT DO NOTHING`,
    [key],
  );
  const { rows } = await tx.query<{ failures: number; wait: number }>(
    `SELECT CASE WHEN last_failure_at > now() - interval '1 day' THEN failures ELSE 0 END AS failures,
            greatest(0, ceil(extract(epoch FROM blocked_until - clock_timestamp())))::integer AS wait
     FROM sign_in_failures WHERE key = $1 FOR UPDATE`,
    [key],
  );
  return rows[0] ?? { failures: 0, wait: 0 };
}

export async function saveFailures(tx: Tx, key: string, failures: number, pause: number): Promise<void> {
  await tx.query(
    `UPDATE sign_in_failures SET failures = $2, last_failure_at = clock_timestamp(), blocked_until = clock_timestamp() + $3 * interval '1 second'
     WHERE key = $1`,
    [key, failures, pause],
  );
}

/** Counts one more for an address; answers the count and the seconds until its window ends. */
export async function countForAddress(tx: Tx, address: string): Promise<{ failures: number; wait: number }> {
  const isOver = `a.window_started_at <= now() - interval '${ADDRESS_WINDOW_MINUTES} minutes'`;
  const { rows } = await tx.query<{ failures: number; wait: number }>(
    `INSERT INTO sign_in_addresses AS a (address, failures, window_started_at) VALUES ($1, 1, now())
     ON CONFLICT (address) DO UPDATE SET
       failures = CASE WHEN ${isOver} THEN 1 ELSE a.failures + 1 END,
       window_started_at = CASE WHEN ${isOver} THEN now() ELSE a.window_started_at END
     RETURNING failures,
       ceil(extract(epoch FROM window_started_at + interval '${ADDRESS_WINDOW_MINUTES} minutes' - now()))::integer AS wait`,
    [address],
  );
  return rows[0] ?? { failures: 1, wait: 0 };
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

export async function rememberDevice(db: Db, deviceId: string, userId: string): Promise<void> {
  await db.query('INSERT INTO known_devices (id, user_id) VALUES ($1, $2) ON CONFLICT (id, user_id) DO UPDATE SET last_used_at = now()', [
    deviceId,
    userId,
  ]);
}

/** Removes counters that count no more and devices nobody has used for half a year. */
export async function deleteOldThrottles(db: Db): Promise<void> {
  await db.query(`DELETE FROM sign_in_failures WHERE last_failure_at <= now() - interval '1 day'`);
  await db.query(`DELETE FROM sign_in_addresses WHERE window_started_at <= now() - interval '1 day'`);
  await db.query(`DELETE FROM known_devices WHERE last_used_at <= now() - interval '180 days'`);
}
