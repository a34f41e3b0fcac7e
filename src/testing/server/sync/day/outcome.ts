import type { SyncStatus } from '../../../../features/zoho/sync/sync.contract.ts';
import type { SyncRun } from '../../../../features/zoho/sync/sync-run.contract.ts';
import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';
import { untilEnded } from '../sync-steps.ts';
import { type Day, pause, RECORD_TYPES } from './day.ts';
import { DAY_FIELDS } from './day-fields.ts';
import type { DayRecord } from './day-record.ts';

type Body = Readonly<Record<string, unknown>>;

/** Waits until OBDesk and Zoho are idle: all remote changes are fetched, and the queue is empty. */
export async function comeToRest(day: Day): Promise<void> {
  await day.sandbox.control.clearFaults();
  for (let round = 0; round < 2; round += 1) {
    for (const action of ['fetch-cases', 'fetch-leads', 'fetch-accounts'] as const) await fetchOnce(day, action);
    await untilQueueEmpty(day);
  }
}

async function fetchOnce({ caller }: Day, action: string): Promise<void> {
  for (;;) {
    const { status, body } = await caller().post<SyncRun>('/api/sync/runs', { action });
    if (status === 202 && (await untilEnded(caller(), body.id)).state === 'done') return;
    await pause(1_000);
  }
}

async function untilQueueEmpty({ caller }: Day): Promise<void> {
  for (;;) {
    const { body } = await caller().get<SyncStatus>('/api/sync/status');
    if (body.queued === 0 && body.running === null) return;
    await pause(500);
  }
}

export interface Outcome {
  /** Fields that differ between OBDesk and Zoho without an open decision. */
  readonly unequal: readonly string[];
  /** Fields with neither the last local value nor a remote one. */
  readonly lost: readonly string[];
  /** Fields with an open decision. */
  readonly waiting: number;
  /** Records in Zoho that OBDesk doesn't have. */
  readonly doubled: number;
}

/** Compares every record with the one in Zoho, by field. */
export async function compareSides(day: Day): Promise<Outcome> {
  const waiting = await listConflicts(day);
  const outcome = { unequal: [] as string[], lost: [] as string[], waiting: waiting.size, doubled: 0 };
  for (const kind of ['ticket', 'lead', 'customer'] as const) {
    const remoteRecords = await readRemoteRecords(day, kind);
    const own = day.records.filter((record) => record.kind === kind);
    outcome.doubled += remoteRecords.size - own.length;
    const localRecords = await readLocalRecords(day, kind);
    for (const record of own) {
      for (const field of DAY_FIELDS[kind]) {
        const local = field.readLocal(localRecords.get(record.id) ?? {});
        const remote = field.readRemote(remoteRecords.get(record.zohoId) ?? {});
        const where = `${kind} ${record.id} ${field.name}`;
        if (remote !== field.expectRemote(local) && !waiting.has(where)) {
          outcome.unequal.push(`${where}: ${local} / ${remote}, ${await describeSync(day, record)}`);
        }
        if (!day.ledger.mayBe(record, field.name, local)) outcome.lost.push(`${where}: ${local}`);
      }
    }
  }
  return outcome;
}

/** Returns what the database stores about the sync of a record, to find the reason of a difference. */
async function describeSync({ database }: Day, { kind, id }: DayRecord): Promise<string> {
  const { rows } = await database.query(
    `SELECT to_jsonb(link) AS link, (SELECT jsonb_agg(problem) FROM sync_problems problem WHERE (problem.kind, problem.record_id) = ($1, $2)) AS problems
     FROM sync_links link WHERE (link.kind, link.record_id) = ($1, $2)`,
    [kind, id],
  );
  return JSON.stringify(rows);
}

async function listConflicts({ database }: Day): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>("SELECT concat_ws(' ', kind, record_id, field) AS name FROM sync_conflicts");
  return new Set(rows.map(({ name }) => name));
}

async function readRemoteRecords({ sandbox }: Day, kind: SyncedKind): Promise<Map<string, Body>> {
  const { provider, remoteKind } = RECORD_TYPES[kind];
  return new Map((await sandbox.control.records<Body>(provider, remoteKind)).map((record) => [String(record.id), record]));
}

async function readLocalRecords({ caller, records }: Day, kind: SyncedKind): Promise<Map<string, Body>> {
  const found = new Map<string, Body>();
  for (const { id } of records.filter((record) => record.kind === kind)) {
    found.set(id, (await caller().get<Body>(`${RECORD_TYPES[kind].path}/${id}`)).body);
  }
  return found;
}

/** Returns notes that aren't exactly once in the history of their ticket and in Zoho Desk. */
export async function findLostNotes({ sandbox, database, ledger }: Day): Promise<string[]> {
  const comments = await sandbox.control.records<{ readonly content: string }>('desk', 'comments');
  const remoteCounts = countTexts(comments.map(({ content }) => content.split('\n').at(-1) ?? ''));
  const { rows } = await database.query<{ content: string }>("SELECT content FROM ticket_history WHERE content LIKE 'Note %'");
  const localCounts = countTexts(rows.map(({ content }) => content));
  return ledger
    .notes()
    .flatMap(({ text }) =>
      localCounts.get(text) === 1 && remoteCounts.get(text) === 1 ? [] : [`${text}: ${localCounts.get(text)}, ${remoteCounts.get(text)}`],
    );
}

function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
