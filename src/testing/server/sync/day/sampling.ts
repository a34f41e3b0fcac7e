import type { SyncStatus } from '../../../../features/zoho/sync/sync.contract.ts';
import { type Day, pause } from './day.ts';

type Figures = Pick<SyncStatus, 'counts' | 'queued' | 'conflicts'>;

const countOf = (table: string) =>
  `(SELECT json_build_object('total', count(*), 'synced', count(*) FILTER (WHERE sync_status = 'synced'),
    'pending', count(*) FILTER (WHERE sync_status = 'pending'), 'error', count(*) FILTER (WHERE sync_status = 'error')) FROM ${table})`;

/** Counts the rows in one snapshot. `moment` changes with every write. */
const FIGURES = `SELECT pg_current_snapshot()::text AS moment, json_build_object('tickets', ${countOf('tickets')}, 'leads', ${countOf('leads')}, 'customers', ${countOf('customers')}) AS counts,
  (SELECT count(*) FROM sync_outbox) AS queued, (SELECT count(*) FROM sync_conflicts) AS conflicts`;

interface Counted extends Figures {
  readonly moment: string;
}

async function countAll({ database }: Day): Promise<Counted | undefined> {
  const { rows } = await database.query<Counted & Record<string, unknown>>(FIGURES);
  return rows[0];
}

/** Returns the counts of the page; undefined while the server is down. */
async function readPage({ caller }: Day): Promise<Figures | undefined> {
  const reply = await caller()
    .get<SyncStatus>('/api/sync/status')
    .catch(() => undefined);
  if (reply?.status !== 200) return undefined;
  const { counts, queued, conflicts } = reply.body;
  return { counts, queued, conflicts };
}

export interface Samples {
  /** Number of comparisons of the page with the database. */
  readonly compared: number;
  /** The differences. */
  readonly different: readonly { readonly page: Figures; readonly database: Figures }[];
}

const TRIES = 200;

/** Compares the page with the database periodically. A sample counts only if nothing was written in the meantime. */
export async function sampleAllDay(day: Day, everyMs: number): Promise<Samples> {
  const samples = { compared: 0, different: [] as { page: Figures; database: Figures }[] };
  while (!day.isOver()) {
    for (let tries = 0; tries < TRIES && !day.isOver(); tries += 1) {
      const before = await countAll(day);
      const page = await readPage(day);
      const after = await countAll(day);
      if (!page || !before || before.moment !== after?.moment) continue;
      samples.compared += 1;
      if (!isSame(page, before)) samples.different.push({ page, database: before });
      break;
    }
    await pause(everyMs);
  }
  return samples;
}

const isSame = (page: Figures, database: Figures) =>
  page.queued === database.queued &&
  page.conflicts === database.conflicts &&
  (['tickets', 'leads', 'customers'] as const).every((kind) => JSON.stringify(page.counts[kind]) === JSON.stringify(database.counts[kind]));
