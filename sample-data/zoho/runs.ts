import { describeResult, toLogEntry } from '../../src/features/zoho/sync/server/runs/run-end.ts';
import { logText } from '../../src/features/zoho/sync/sync-texts.rules.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import { STAFF } from '../business.data.ts';
import { insertRows, iso } from '../insert-rows.ts';
import { TABLES } from './links.ts';
import { RUNS, type SampleRun } from './zoho.data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Adds the runs of the last days with their log and records. */
export async function addRuns(tx: Tx, now: number): Promise<void> {
  for (const run of RUNS) await addRun(tx, run, now);
}

async function addRun(tx: Tx, { action, state, by, hoursAgo, minutes, changed, ...run }: SampleRun, now: number): Promise<void> {
  const startedAt = now - hoursAgo * HOUR;
  const finishedAt = iso(startedAt + minutes * MINUTE);
  const startedBy = STAFF.find(([, , username]) => username === by)?.[0] ?? 'System';
  const isCancelled = state === 'cancelled';
  const result = describeResult(action, run.failure ? { failure: run.failure } : undefined, {
    isCancelled,
    done: run.done,
    failed: 0,
    conflicts: 0,
  });
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO sync_runs (action, by, started_at, finished_at, done, total, updated, failed, state, message, reason, is_cancelled)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      action,
      startedBy,
      iso(startedAt),
      finishedAt,
      run.done,
      run.total,
      changed.count,
      0,
      result.state,
      result.message,
      result.reason,
      isCancelled,
    ],
  );
  const id = rows[0]?.id ?? '';
  await insertRows(tx, 'sync_log', [
    { at: iso(startedAt), run_id: id, event: 'started', text: logText.started(action) },
    { at: finishedAt, run_id: id, ...toLogEntry(action, result) },
  ]);
  await tx.query(
    `INSERT INTO sync_run_records (run_id, kind, record_id, outcome)
    SELECT $1, $2, id, 'updated' FROM ${TABLES[changed.kind].table} WHERE sync_status = 'synced' ORDER BY last_updated DESC, id LIMIT $3`,
    [id, changed.kind, changed.count],
  );
}
