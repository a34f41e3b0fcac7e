import { findTicketRecords } from '../../src/features/ticketing/tickets/server/ticket.store.ts';
import { customerRecord } from '../../src/features/zoho/sync/server/links/customer-record.ts';
import { replaceLines } from '../../src/features/zoho/sync/server/links/description-block.ts';
import { leadRecord } from '../../src/features/zoho/sync/server/links/lead-record.ts';
import { toLines } from '../../src/features/zoho/sync/server/links/ticket-values.ts';
import type { SyncedKind } from '../../src/features/zoho/sync/synced-kinds.ts';
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
  const descriptions = await describeTickets(database);
  const tickets = await recordsOf(database, 'ticket', (theirs, id) => ({
    subject: theirs.subject,
    status: theirs.status,
    departmentId: departments.get(theirs.department ?? ''),
    description: descriptions.get(id) ?? '',
    contactId: contacts.idOf(theirs),
    email: theirs.email || null,
  }));
  const leads = await recordsOf(database, 'lead', (theirs) => leadRecord.toFields(theirs, undefined));
  const customers = await recordsOf(database, 'customer', (theirs) => customerRecord.toFields(theirs, undefined));
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

async function recordsOf(
  database: Database,
  kind: SyncedKind,
  toValues: (theirs: Texts, id: string) => Record<string, unknown>,
): Promise<SandboxRecord[]> {
  const { rows } = await database.query<LinkedRow & Record<string, unknown>>(LINKED, [kind]);
  return rows.map(({ id, zohoId, theirs, at }) => ({ id: zohoId, at, values: toValues(theirs, id) }));
}

/** The descriptions that this program has written for tickets, by their ids here. */
async function describeTickets(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ id: string }>("SELECT record_id AS id FROM sync_links WHERE kind = 'ticket'");
  const ids = rows.map(({ id }) => id);
  return new Map((await findTicketRecords(database, ids)).map((record) => [record.id, replaceLines('', toLines(record))]));
}
const LINKED = `SELECT record_id AS id, zoho_id AS "zohoId",
    (SELECT coalesce(jsonb_object_agg(key, value->>'theirs'), '{}') FROM jsonb_each(base))
      || (SELECT coalesce(jsonb_object_agg(field, theirs), '{}') FROM sync_conflicts c WHERE c.kind = l.kind AND c.record_id = l.record_id) AS theirs,
    to_char(coalesce(checked_at, now() - interval '2 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
  FROM sync_links l WHERE kind = $1 AND zoho_id IS NOT NULL AND gone_since IS NULL ORDER BY zoho_id`;
