import { findTicketRecords } from '../../src/features/ticketing/tickets/server/ticket.store.ts';
import { toContactKey } from '../../src/features/zoho/sync/server/links/contacts.ts';
import { customerRecord } from '../../src/features/zoho/sync/server/links/customer-record.ts';
import { replaceLines } from '../../src/features/zoho/sync/server/links/description-block.ts';
import { leadRecord } from '../../src/features/zoho/sync/server/links/lead-record.ts';
import { toLines } from '../../src/features/zoho/sync/server/links/ticket-values.ts';
import type { SyncedKind } from '../../src/features/zoho/sync/synced-kinds.ts';
import type { Database, Db } from '../../src/platform/server/database/database.ts';
import { listSentComments } from './notes.ts';
import type { SampleSandbox, SandboxRecord } from './sample-sandbox.ts';
import { CRM_TWINS } from './zoho.data.ts';

type Texts = Readonly<Record<string, string>>;

/** Fills an empty sandbox with the linked records, their remote changes and the leads that match unsent ones. */
export async function fillSandbox(database: Database, sandbox: SampleSandbox): Promise<void> {
  const departments = new Map(sandbox.departments.map(({ id, name }) => [name, id]));
  const now = new Date().toISOString();
  const contacts = await collectContacts(database, now);
  const descriptions = await describeTickets(database);
  const tickets = await listRecords(database, 'ticket', (values, id) => ({
    subject: values.subject,
    status: values.status,
    departmentId: departments.get(values.department ?? ''),
    description: descriptions.get(id) ?? '',
    contactId: contacts.idOf(values),
    email: values.email || null,
  }));
  const leads = await listRecords(database, 'lead', (values) => leadRecord.toFields(values, undefined));
  const customers = await listRecords(database, 'customer', (values) => customerRecord.toFields(values, undefined));
  const twins = CRM_TWINS.map((twin) => ({ ...twin, at: now }));
  await sandbox.fill('desk', 'contacts', contacts.list());
  await sandbox.fill('desk', 'tickets', tickets);
  await sandbox.fill('desk', 'comments', await listSentComments(database));
  await sandbox.fill('crm', 'leads', [...leads, ...twins]);
  await sandbox.fill('crm', 'accounts', customers);
}

interface LinkedRow {
  readonly id: string;
  readonly zohoId: string;
  /** The values in Zoho, by field. */
  readonly values: Texts;
  readonly at: string;
}

const LINKED = `SELECT record_id AS id, zoho_id AS "zohoId",
    (SELECT coalesce(jsonb_object_agg(key, value->>'theirs'), '{}') FROM jsonb_each(base))
      || (SELECT coalesce(jsonb_object_agg(field, theirs), '{}') FROM sync_conflicts c WHERE c.kind = l.kind AND c.record_id = l.record_id) AS values,
    to_char(coalesce(checked_at, now() - interval '2 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
  FROM sync_links l WHERE kind = $1 AND zoho_id IS NOT NULL AND gone_since IS NULL ORDER BY zoho_id`;

async function listRecords(
  database: Database,
  kind: SyncedKind,
  toSandboxValues: (values: Texts, id: string) => Record<string, unknown>,
): Promise<SandboxRecord[]> {
  const { rows } = await database.query<LinkedRow & Record<string, unknown>>(LINKED, [kind]);
  return rows.map(({ id, zohoId, values, at }) => ({ id: zohoId, at, values: toSandboxValues(values, id) }));
}

/** The descriptions that OBDesk sent, by ticket ID. */
async function describeTickets(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ id: string }>("SELECT record_id AS id FROM sync_links WHERE kind = 'ticket'");
  const ids = rows.map(({ id }) => id);
  return new Map((await findTicketRecords(database, ids)).map((record) => [record.id, replaceLines('', toLines(record))]));
}

interface Contact {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string;
  readonly email: string | null;
}

interface DeskContacts {
  /** Returns the ID of the contact for these values of a ticket. */
  idOf(values: Texts): string;
  list(): SandboxRecord[];
}

const FIRST_CONTACT_ID = 1_894_400_000_500_000;

/** Collects the contacts of tickets. Linked contacts keep their IDs. */
async function collectContacts(db: Db, at: string): Promise<DeskContacts> {
  const { rows } = await db.query<{ key: string; id: string }>(
    "SELECT record_id AS key, zoho_id AS id FROM sync_links WHERE kind = 'contact' AND zoho_id IS NOT NULL",
  );
  const linkedIds = new Map(rows.map(({ key, id }) => [key, id]));
  const usedIds = new Set(linkedIds.values());
  const contacts = new Map<string, Contact>();
  let last = FIRST_CONTACT_ID;
  const nextId = () => {
    do last += 1;
    while (usedIds.has(String(last)));
    return String(last);
  };
  return {
    idOf({ email = '', contactName = '' }) {
      const key = toContactKey({ email, name: contactName, company: '' });
      const contact = contacts.get(key) ?? { id: linkedIds.get(key) ?? nextId(), ...splitName(contactName || email), email: email || null };
      contacts.set(key, contact);
      return contact.id;
    },
    list: () => [...contacts.values()].map(({ id, ...values }) => ({ id, at, values })),
  };
}

function splitName(name: string): Pick<Contact, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = name.split(' ');
  return rest.length > 0 ? { firstName: first, lastName: rest.join(' ') } : { firstName: null, lastName: first || 'Unknown' };
}
