import { randomUUID } from 'node:crypto';
import { createContext } from '../../../features/zoho/sync/server/links/context.ts';
import { customerRecord } from '../../../features/zoho/sync/server/links/customer-record.ts';
import { leadRecord } from '../../../features/zoho/sync/server/links/lead-record.ts';
import type { SyncedRecord } from '../../../features/zoho/sync/server/links/synced-record.ts';
import { ticketRecord } from '../../../features/zoho/sync/server/links/ticket-record.ts';
import { withSyncedRecord } from '../../../features/zoho/sync/server/links/with-synced-record.ts';
import type { SyncedKind } from '../../../features/zoho/sync/synced-kinds.ts';
import { runAsCaller } from '../../../platform/server/database/lock-tracker.ts';
import { calling, type RacedService } from './raced-service.ts';
import { pick, type RaceWorld } from './world.ts';

/** Remote values of a record of each type: fields that take different locks. */
const CHANGES: Readonly<Record<SyncedKind, (world: RaceWorld, turn: number) => { id: string; values: Record<string, string> }>> = {
  ticket: ({ repairs, names }, turn) => ({ id: pick(repairs, turn), values: { company: pick(names, turn + 1), subject: `Taken ${turn}` } }),
  lead: ({ leads, names }, turn) => ({
    id: pick(leads, turn),
    values: { company: pick(names, turn), status: 'Lost Lead', name: `Taken ${turn}` },
  }),
  customer: ({ customers, names }, turn) => ({ id: pick(customers, turn), values: { name: pick(names, turn % 2), phone: `555 ${turn}` } }),
};

async function take<R, T>(world: RaceWorld, sync: SyncedRecord<R, T>, turn: number): Promise<void> {
  const { id, values } = CHANGES[sync.kind](world, turn);
  const context = await createContext(world.deps);
  const local = await sync.findLocal(context, world.deps.database, id);
  await world.deps.database.transaction(async (tx) => {
    const locked = local && (await sync.lockLocal(context, tx, local, values));
    await locked?.apply(values);
  });
}

function taking(kind: SyncedKind): RacedService {
  return {
    name: `take changes of a ${kind} over from Zoho`,
    calls: ['job zoho-sync', 'job zoho-sync-runs', 'job zoho-sync-decisions'],
    prepare: async (world, turn) => async () => {
      await runAsCaller('job zoho-sync', () => withSyncedRecord(kind, (sync) => take(world, sync, turn)));
      return [];
    },
  };
}

const remote = (values: Record<string, string>, record: object) =>
  ({ zohoId: randomUUID(), status: 'Open', changedAt: '', conversation: '', values, record }) as never;

const addedFromZoho: RacedService = {
  name: 'add records of Zoho',
  calls: ['job zoho-sync', 'job zoho-sync-runs', 'job zoho-sync-decisions'],
  prepare:
    async ({ deps, names }, turn) =>
    async () => {
      const context = await createContext(deps);
      const company = names[turn % 2] ?? '';
      const ticket = {
        subject: 'New',
        status: 'Open',
        email: '',
        channel: '',
        createdTime: '2026-01-01T00:00:00.000Z',
        description: '',
        contact: null,
      };
      await runAsCaller('job zoho-sync', async () => {
        await deps.database.transaction((tx) => customerRecord.createLocal(context, tx, [remote({ name: `Zoho ${turn}` }, {})]));
        await deps.database.transaction((tx) => leadRecord.createLocal(context, tx, [remote({ name: 'Ann', company }, {})]));
        await deps.database.transaction((tx) => ticketRecord.createLocal(context, tx, [remote({ company }, ticket)]));
      });
      return [];
    },
};

const decidedConflict: RacedService = {
  name: 'decide a conflict with Zoho',
  calls: ['POST /api/sync/conflicts/:id'],
  refusals: [404],
  async prepare({ api, deps, leads, names }, turn) {
    const id = randomUUID();
    const recordId = pick(leads, turn);
    await deps.database.query(
      `INSERT INTO sync_conflicts (id, kind, record_id, field, ours, theirs, ours_by, ours_at, theirs_at, created_at)
        VALUES ($1, 'lead', $2, 'company', '', $3, '', now(), now(), now())
        ON CONFLICT (kind, record_id, field) DO UPDATE SET id = excluded.id, theirs = excluded.theirs`,
      [id, recordId, `${names[turn % 2]} ${turn}`],
    );
    return async () => [await api.post(`/api/sync/conflicts/${id}`, { keep: 'theirs' })];
  },
};

const changedMapping: RacedService = {
  name: 'change the mapping to Zoho',
  calls: ['PUT /api/sync/mapping'],
  prepare: calling(({ api }, turn) => {
    const theirs = turn % 2 ? 'Open' : 'On Hold';
    return api.put('/api/sync/mapping', {
      tickets: { statusOut: { New: theirs, 'In Progress': theirs }, department: { SOD: theirs } },
      leads: { statusOut: { New: theirs, Won: theirs }, sourceOut: { Event: theirs } },
    });
  }),
};

export const SYNC_RACES: readonly RacedService[] = [
  taking('ticket'),
  taking('lead'),
  taking('customer'),
  addedFromZoho,
  decidedConflict,
  changedMapping,
];
