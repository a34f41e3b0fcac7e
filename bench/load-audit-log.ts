import type { Database } from '../src/platform/server/database/database.ts';

/** Twelve people, thirty events, seven kinds of record, one entry a minute; the person 'rare' has done a single thing. */
const ENTRIES = `INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_name, detail, changes)
  SELECT $2::timestamptz - ($1 - n) * interval '1 minute', CASE WHEN n = 1 THEN 'rare' ELSE 'person' || n % 12 END, 'Person ' || n % 12,
    'thing.done' || n % 30, (ARRAY['part', 'lead', 'user', 'invoice', 'tool', 'customer', 'event'])[1 + n % 7] || ':' || n % 20000,
    'Name ' || md5(n::text), '{}', '[{"field": "quantity", "before": 1, "after": 2}]'
  FROM generate_series(1, $1::int) AS n`;

/** Puts so many entries into the audit log of a dataset, the newest at `now`, unless an earlier run has left them. */
export async function loadAuditLog(database: Database, count: number, now: number): Promise<void> {
  const { rows } = await database.query("SELECT FROM audit_log WHERE action = 'thing.done1' LIMIT 1");
  if (rows.length > 0) return;
  await database.query(ENTRIES, [count, new Date(now).toISOString()]);
  await database.query('VACUUM (ANALYZE) audit_log');
  console.log(`Loaded ${count.toLocaleString('en')} entries of the audit log.`);
}
