import type { CrmKind } from '../../src/features/zoho/sync/server/links/crm-sync.ts';
import { customerKind, customerSync } from '../../src/features/zoho/sync/server/links/customer-sync.ts';
import { leadKind, leadSync } from '../../src/features/zoho/sync/server/links/lead-sync.ts';
import type { LocalRecord, RecordTypeSync } from '../../src/features/zoho/sync/server/links/record-type-sync.ts';
import { readMapping } from '../../src/features/zoho/sync/server/links/state.store.ts';
import { ticketSync } from '../../src/features/zoho/sync/server/links/ticket-sync.ts';
import type { SyncedKind } from '../../src/features/zoho/sync/synced-kinds.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import { insertRows } from '../insert-rows.ts';

type Texts = Readonly<Record<string, string>>;

/** Where the records of a kind stand, and which column has their id in Zoho. */
export const PLACES: Readonly<Record<SyncedKind, { readonly table: string; readonly idColumn: string }>> = {
  ticket: { table: 'tickets', idColumn: 'zoho_case_id' },
  lead: { table: 'leads', idColumn: 'zoho_id' },
  customer: { table: 'customers', idColumn: 'zoho_id' },
};

/** Links every record that has an id of Zoho to it, as one on which both sides agree. */
export async function linkRecords(tx: Tx): Promise<void> {
  // Those that records got when they were added know nothing of what both sides have.
  await tx.query('DELETE FROM sync_links');
  await link(tx, ticketSync, ({ values }) => ({ ...toStated(values), company: '' }));
  await link(tx, leadSync, (local) => asStored(leadKind, local));
  await link(tx, customerSync, (local) => asStored(customerKind, local));
}

/** Those that have a counterpart in Zoho. */
const toStated = (values: LocalRecord<unknown>['values']): Texts =>
  Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const])));

/** What the CRM says once it was sent these values. */
const asStored = <R>(kind: CrmKind<R>, { id, values }: LocalRecord<R>): Texts =>
  kind.toValues({ id, ...kind.toBody(toStated(values), undefined) });

async function link<R, T>(tx: Tx, sync: RecordTypeSync<R, T>, toTheirs: (local: LocalRecord<R>) => Texts): Promise<void> {
  const { table, idColumn } = PLACES[sync.kind];
  const mapping = await readMapping(tx);
  const { rows } = await tx.query<{ id: string; zohoId: string; at: string }>(
    `SELECT id, ${idColumn} AS "zohoId", last_updated AS at FROM ${table} WHERE ${idColumn} IS NOT NULL ORDER BY id`,
  );
  const links: Record<string, unknown>[] = [];
  for (const { id, zohoId, at } of rows) {
    const local = await sync.find({ mapping }, tx, id);
    if (!local) continue;
    const theirs = toTheirs(local);
    const base = Object.fromEntries(
      Object.entries(theirs).map(([field, value]) => [field, { ours: local.values[field] ?? null, theirs: value }]),
    );
    links.push({ kind: sync.kind, record_id: id, ...sync.place, zoho_id: zohoId, base, checked_at: at, ...BLANK });
  }
  await insertRows(tx, 'sync_links', links);
}

const BLANK = { raw_status: '', is_left: false, is_new: false, conversation: '', details_due: false };
