import type { SyncStatus } from '../../../../features/zoho/sync/sync.contract.ts';
import type { SyncRun } from '../../../../features/zoho/sync/sync-run.contract.ts';
import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';
import { untilEnded } from '../sync-steps.ts';
import { type Day, KIND_PLACES, pause } from './day.ts';
import { DAY_FIELDS } from './day-fields.ts';

type Body = Readonly<Record<string, unknown>>;

/** Lets both sides come to rest: all that is new in Zoho is fetched, and the queue is empty. */
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
  /** Fields that differ on both sides, though nobody has to decide about them. */
  readonly unequal: readonly string[];
  /** Fields that are neither what people wrote last nor what somebody wrote in Zoho. */
  readonly lost: readonly string[];
  /** Fields that wait for a decision. */
  readonly waiting: number;
  /** Records of Zoho beyond those of ours. */
  readonly doubled: number;
}

/** Compares every record with the one of Zoho, field by field. */
export async function compareSides(day: Day): Promise<Outcome> {
  const waiting = await listConflicts(day);
  const outcome = { unequal: [] as string[], lost: [] as string[], waiting: waiting.size, doubled: 0 };
  for (const kind of ['ticket', 'lead', 'customer'] as const) {
    const there = await readThere(day, kind);
    const own = day.records.filter((record) => record.kind === kind);
    outcome.doubled += there.size - own.length;
    const here = await readHere(day, kind);
    for (const record of own) {
      for (const field of DAY_FIELDS[kind]) {
        const ours = field.readOurs(here.get(record.id) ?? {});
        const theirs = field.readTheirs(there.get(record.zohoId) ?? {});
        const where = `${kind} ${record.id} ${field.name}`;
        if (theirs !== field.expectTheirs(ours) && !waiting.has(where)) outcome.unequal.push(`${where}: ${ours} / ${theirs}`);
        if (!day.ledger.mayBe(record, field.name, ours)) outcome.lost.push(`${where}: ${ours}`);
      }
    }
  }
  return outcome;
}

async function listConflicts({ database }: Day): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>("SELECT concat_ws(' ', kind, record_id, field) AS name FROM sync_conflicts");
  return new Set(rows.map(({ name }) => name));
}

async function readThere({ sandbox }: Day, kind: SyncedKind): Promise<Map<string, Body>> {
  const { provider, there } = KIND_PLACES[kind];
  return new Map((await sandbox.control.records<Body>(provider, there)).map((record) => [String(record.id), record]));
}

async function readHere({ caller, records }: Day, kind: SyncedKind): Promise<Map<string, Body>> {
  const found = new Map<string, Body>();
  for (const { id } of records.filter((record) => record.kind === kind)) {
    found.set(id, (await caller().get<Body>(`${KIND_PLACES[kind].path}/${id}`)).body);
  }
  return found;
}

/** Notes that are not exactly once in the history of their ticket and in Zoho Desk. */
export async function findLostNotes({ sandbox, database, ledger }: Day): Promise<string[]> {
  const comments = await sandbox.control.records<{ readonly content: string }>('desk', 'comments');
  const there = countTexts(comments.map(({ content }) => content.split('\n').at(-1) ?? ''));
  const { rows } = await database.query<{ content: string }>("SELECT content FROM ticket_history WHERE content LIKE 'Note %'");
  const here = countTexts(rows.map(({ content }) => content));
  return ledger
    .notes()
    .flatMap(({ text }) => (here.get(text) === 1 && there.get(text) === 1 ? [] : [`${text}: ${here.get(text)}, ${there.get(text)}`]));
}

function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
