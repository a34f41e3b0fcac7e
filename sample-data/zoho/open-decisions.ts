import { addLocalCandidates } from '../../src/features/zoho/sync/server/conflicts/match.store.ts';
import { leadRecord } from '../../src/features/zoho/sync/server/links/lead-record.ts';
import { queueNow } from '../../src/features/zoho/sync/server/links/outbox.service.ts';
import type { SyncedKind } from '../../src/features/zoho/sync/synced-kinds.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import { STAFF } from '../business.data.ts';
import { DAY } from '../business.ts';
import { iso } from '../insert-rows.ts';
import { TABLES } from './links.ts';
import { CONFLICTS, CRM_TWINS, LONG_PHONES, type SampleConflict, SHARED_COMPANY, SHARED_EMAIL, SHARED_NAME } from './zoho.data.ts';

const HOUR = 3_600_000;

/** Adds conflicts, records deleted in Zoho, rejected records and possible matches. */
export async function addOpenDecisions(tx: Tx, now: number): Promise<void> {
  const picked = new Set<string>();
  for (const [index, conflict] of CONFLICTS.entries()) await addConflict(tx, conflict, { at: now - (index + 2) * HOUR, picked });
  for (const kind of ['ticket', 'customer'] as const) await markDeleted(tx, kind, { at: now - DAY, picked });
  await addUnsentLeads(tx, { at: now - HOUR, picked });
}

interface PickOptions {
  readonly at: number;
  /** Records that already have an open decision. */
  readonly picked: Set<string>;
}

/** Picks an unused record that is synced. */
async function pick(tx: Tx, kind: SyncedKind, picked: Set<string>, where = 'true'): Promise<string> {
  const { table, idColumn } = TABLES[kind];
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE sync_status = 'synced' AND ${idColumn} IS NOT NULL AND ${where} ORDER BY last_updated DESC, id`,
  );
  const id = rows.find((row) => !picked.has(row.id))?.id;
  if (id === undefined) throw new Error(`The sample data has no ${kind} for this.`);
  picked.add(id);
  return id;
}

/** Prefers open records. The status conflict needs a ticket in progress. */
const WHERE: Readonly<Record<SyncedKind, (field: string) => string>> = {
  ticket: (field) => (field === 'status' ? "status = 'In Progress'" : 'is_open'),
  lead: () => "status IN ('New', 'Contacted', 'Qualified')",
  customer: () => 'true',
};

async function addConflict(
  tx: Tx,
  { kind, field, column, base, ours, theirs }: SampleConflict,
  { at, picked }: PickOptions,
): Promise<void> {
  const id = await pick(tx, kind, picked, WHERE[kind](field));
  const { table } = TABLES[kind];
  await tx.query(
    `UPDATE ${table} SET sync_status = 'pending'${column ? `, ${column} = $2` : ''} WHERE id = $1`,
    column ? [id, ours] : [id],
  );
  await tx.query(
    `WITH before AS (SELECT base #>> ARRAY[$3::text, 'ours'] AS ours FROM sync_links WHERE kind = $1 AND record_id = $2)
    INSERT INTO sync_conflicts (kind, record_id, field, base, ours, theirs, ours_by, ours_at, theirs_at, created_at, ours_shown)
    SELECT $1, $2, $3, $4, coalesce($5, before.ours), $6, $7, $8, $9, $9,
      CASE WHEN $1 = 'ticket' AND $3 = 'status' THEN (SELECT status FROM tickets WHERE id = $2) END
    FROM before`,
    [kind, id, field, base, ours ?? null, theirs, STAFF[1]?.[0] ?? '', iso(at - HOUR), iso(at)],
  );
  await tx.query(
    `UPDATE sync_links SET base = base || jsonb_build_object($3::text, jsonb_build_object('ours', $4::text, 'theirs', $4::text))
    WHERE kind = $1 AND record_id = $2`,
    [kind, id, field, base],
  );
}

async function markDeleted(tx: Tx, kind: SyncedKind, { at, picked }: PickOptions): Promise<void> {
  const id = await pick(tx, kind, picked);
  await tx.query(`UPDATE ${TABLES[kind].table} SET sync_status = 'unsynced' WHERE id = $1`, [id]);
  await tx.query('UPDATE sync_links SET gone_since = $3 WHERE kind = $1 AND record_id = $2', [kind, id, iso(at)]);
}

/** Makes the newest leads unsent: Zoho CRM rejects the phone numbers of two, and two have the same email address as two CRM leads. */
async function addUnsentLeads(tx: Tx, { at, picked }: PickOptions): Promise<void> {
  const ids: string[] = [];
  for (const _ of [...LONG_PHONES, ...CRM_TWINS]) ids.push(await pick(tx, 'lead', picked));
  const twins = ids.slice(LONG_PHONES.length);
  for (const [index, phone] of LONG_PHONES.entries()) await tx.query('UPDATE leads SET phone = $2 WHERE id = $1', [ids[index], phone]);
  await tx.query('UPDATE leads SET email = $2, company_name = $3, contact_name = $4 WHERE id = ANY($1)', [
    twins,
    SHARED_EMAIL,
    SHARED_COMPANY,
    SHARED_NAME,
  ]);
  await tx.query("UPDATE leads SET sync_status = 'pending', last_sync = NULL, zoho_id = NULL WHERE id = ANY($1)", [ids]);
  await tx.query("DELETE FROM sync_links WHERE kind = 'lead' AND record_id = ANY($1)", [ids]);
  await queueNow(tx, 'lead', ids);
  const { rows } = await tx.query<{ id: string; title: string }>(
    `SELECT id, contact_name || ', ' || company_name AS title FROM leads WHERE id = ANY($1)`,
    [twins],
  );
  for (const { id, values } of CRM_TWINS) {
    const record = { id, ...values };
    const remote = { values: leadRecord.toValues(record), changedAt: iso(at) };
    await addLocalCandidates(tx, id, { kind: 'lead', title: leadRecord.titleOf(record), candidates: rows, remote, since: new Date(at) });
  }
}
