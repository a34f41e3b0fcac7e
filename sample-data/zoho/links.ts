import { pickMapped, type SyncedCrmRecord } from '../../src/features/zoho/sync/server/links/crm-record.ts';
import { customerRecord } from '../../src/features/zoho/sync/server/links/customer-record.ts';
import { leadRecord } from '../../src/features/zoho/sync/server/links/lead-record.ts';
import { readMapping } from '../../src/features/zoho/sync/server/links/state.store.ts';
import type { LocalRecord, SyncedRecord } from '../../src/features/zoho/sync/server/links/synced-record.ts';
import { ticketRecord } from '../../src/features/zoho/sync/server/links/ticket-record.ts';
import type { SyncedKind } from '../../src/features/zoho/sync/synced-kinds.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import { insertRows } from '../insert-rows.ts';

type Texts = Readonly<Record<string, string>>;

/** The table of each record type, and its column with the Zoho ID. */
export const TABLES: Readonly<Record<SyncedKind, { readonly table: string; readonly idColumn: string }>> = {
  ticket: { table: 'tickets', idColumn: 'zoho_case_id' },
  lead: { table: 'leads', idColumn: 'zoho_id' },
  customer: { table: 'customers', idColumn: 'zoho_id' },
};

/** Links each record that has a Zoho ID, with the same values in OBDesk and Zoho. */
export async function linkRecords(tx: Tx): Promise<void> {
  // The links that the insert triggers added have no merge base.
  await tx.query('DELETE FROM sync_links');
  await link(tx, ticketRecord, ({ values }) => ({ ...pickMapped(values), company: '' }));
  await link(tx, leadRecord, (local) => toCrmValues(leadRecord, local));
  await link(tx, customerRecord, (local) => toCrmValues(customerRecord, local));
}

/** The values that the CRM returns after it was sent the local values. */
const toCrmValues = <R>(type: SyncedCrmRecord<R>, { id, values }: LocalRecord<R>): Texts =>
  type.toValues({ id, ...type.toFields(pickMapped(values), undefined) });

async function link<R, T>(tx: Tx, type: SyncedRecord<R, T>, toRemoteValues: (local: LocalRecord<R>) => Texts): Promise<void> {
  const { table, idColumn } = TABLES[type.kind];
  const mapping = await readMapping(tx);
  const { rows } = await tx.query<{ id: string; zohoId: string; at: string }>(
    `SELECT id, ${idColumn} AS "zohoId", last_updated AS at FROM ${table} WHERE ${idColumn} IS NOT NULL ORDER BY id`,
  );
  const links: Record<string, unknown>[] = [];
  for (const { id, zohoId, at } of rows) {
    const local = await type.findLocal({ mapping }, tx, id);
    if (!local) continue;
    const base = Object.fromEntries(
      Object.entries(toRemoteValues(local)).map(([field, theirs]) => [field, { ours: local.values[field] ?? null, theirs }]),
    );
    links.push({ kind: type.kind, record_id: id, ...type.zohoModule, zoho_id: zohoId, base, checked_at: at, ...DEFAULTS });
  }
  await insertRows(tx, 'sync_links', links);
}

const DEFAULTS = { raw_status: '', is_left: false, is_new: false, conversation: '', details_due: false };
