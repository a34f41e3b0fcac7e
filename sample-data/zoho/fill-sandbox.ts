import { customerKind, customerSync } from '../../src/features/exchange/sync/server/crm/customer-sync.ts';
import { leadKind, leadSync } from '../../src/features/exchange/sync/server/crm/lead-sync.ts';
import type { KindSync, LocalRecord } from '../../src/features/exchange/sync/server/kind-sync.ts';
import { readMapping } from '../../src/features/exchange/sync/server/state.store.ts';
import { withLines } from '../../src/features/exchange/sync/server/tickets/description-block.ts';
import { ticketSync } from '../../src/features/exchange/sync/server/tickets/ticket-sync.ts';
import { toLines } from '../../src/features/exchange/sync/server/tickets/ticket-values.ts';
import type { Database } from '../../src/platform/server/database/database.ts';
import { collectContacts } from './desk-contacts.ts';
import { listSentComments } from './notes.ts';
import type { SampleSandbox, SandboxRecord } from './sample-sandbox.ts';
import { CRM_TWINS } from './states.data.ts';

type Texts = Readonly<Record<string, string>>;

/** Gives a sandbox that has just begun what the firm has in Zoho: all that is linked, as both sides had it last, and what was changed there since. */
export async function fillSandbox(database: Database, sandbox: SampleSandbox): Promise<void> {
  const departments = new Map(sandbox.departments.map(({ id, name }) => [name, id]));
  const now = new Date().toISOString();
  const contacts = await collectContacts(database, now);
  const tickets = await recordsOf(database, ticketSync, (theirs, { record }) => ({
    ...{ subject: theirs.subject, status: theirs.status, departmentId: departments.get(theirs.department ?? '') },
    ...{ description: withLines('', toLines(record)), contactId: contacts.idOf(theirs), email: theirs.email || null },
  }));
  const leads = await recordsOf(database, leadSync, (theirs) => leadKind.toBody(theirs, undefined));
  const customers = await recordsOf(database, customerSync, (theirs) => customerKind.toBody(theirs, undefined));
  const twins = CRM_TWINS.map((twin) => ({ ...twin, at: now }));
  await sandbox.fill('desk', 'contacts', contacts.records());
  await sandbox.fill('desk', 'tickets', tickets);
  await sandbox.fill('desk', 'comments', await listSentComments(database));
  await sandbox.fill('crm', 'leads', [...leads, ...twins]);
  await sandbox.fill('crm', 'accounts', customers);
}

interface LinkedRow {
  readonly id: string;
  readonly zohoId: string;
  /** What Zoho has, by field. */
  readonly theirs: Texts;
  readonly at: string;
}

async function recordsOf<R, T>(
  database: Database,
  sync: KindSync<R, T>,
  toValues: (theirs: Texts, local: LocalRecord<R>) => Record<string, unknown>,
): Promise<SandboxRecord[]> {
  const mapping = await readMapping(database);
  const { rows } = await database.query<LinkedRow>(LINKED, [sync.kind]);
  const records: SandboxRecord[] = [];
  for (const { id, zohoId, theirs, at } of rows) {
    const local = await sync.find({ mapping }, database, id);
    if (local) records.push({ id: zohoId, at, values: toValues(theirs, local) });
  }
  return records;
}

const LINKED = `SELECT record_id AS id, zoho_id AS "zohoId",
    (SELECT coalesce(jsonb_object_agg(key, value->>'theirs'), '{}') FROM jsonb_each(base))
      || (SELECT coalesce(jsonb_object_agg(field, theirs), '{}') FROM sync_conflicts c WHERE c.kind = l.kind AND c.record_id = l.record_id) AS theirs,
    to_char(coalesce(checked_at, now() - interval '2 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
  FROM sync_links l WHERE kind = $1 AND zoho_id IS NOT NULL AND gone_since IS NULL ORDER BY zoho_id`;
