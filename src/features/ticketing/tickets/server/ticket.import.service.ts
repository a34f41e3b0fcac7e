import type { Tx } from '../../../../platform/server/database/database.ts';
import { findByProviderId, insertRows } from '../../../../platform/server/database/imported-records.ts';
import type { ImportTarget } from '../../../../platform/server/import-target.ts';
import { syncOfImported } from '../../../../platform/sync-status.ts';
import { findOnlyCustomers } from '../../../master-data/customers/server/customer-reference.service.ts';
import { toStoredVin } from '../../../master-data/vehicles/vin.rules.ts';
import { parseTicketRow, type RowTicket } from '../import/ticket-import.rules.ts';
import { TICKET_IMPORT_COLUMNS, type TicketImportColumn } from '../import/ticket-import-columns.ts';
import { SYSTEM_AUTHOR } from '../ticket.rules.ts';
import { TICKET_IMPORT_KIND } from '../ticket-list-paths.ts';
import { addHistory, type NewEntry, toFactEntry, toImportedText } from './ticket.history.store.ts';
import { newImportedTicketIds } from './ticket.numbers.store.ts';
import { type NewTicketValues, removeImportedTickets } from './ticket.store.ts';
import { tickets } from './ticket.table.ts';

export const ticketImport: ImportTarget<TicketImportColumn, RowTicket> = {
  kind: TICKET_IMPORT_KIND,
  recordKind: 'ticket',
  columns: TICKET_IMPORT_COLUMNS,
  readRow: parseTicketRow,
  findExisting: (db, rows) => findByProviderId(db, { table: 'tickets', column: 'zoho_case_id' }, rows),
  insert: (tx, rows) => insertImportedTickets(tx, rows.map(toImportedTicket)),
  remove: removeImportedTickets,
};

const toImportedTicket = ({ fields, notes, providerId, createdAt }: RowTicket): ImportedTicket => ({
  ...fields,
  ...(fields.vin && { vin: toStoredVin(fields.vin) }),
  notes,
  zohoCaseId: providerId,
  createdAt,
});

/** Missing fields get the defaults of a new ticket. */
export interface ImportedTicket
  extends Omit<NewTicketValues, 'billingStatus' | 'assignees' | 'syncStatus' | 'lastSync' | 'lastModifiedBy' | 'version'> {
  /** Texts that become notes, in order. */
  readonly notes?: readonly string[];
}

/** Adds tickets and returns their IDs; undefined if the provider ID exists. Those with a provider ID count as synced, and none is sent. */
export async function insertImportedTickets(tx: Tx, rows: readonly ImportedTicket[]): Promise<(string | undefined)[]> {
  const companies = rows.map(({ customerCompany }) => customerCompany);
  const customers = await findOnlyCustomers(tx, companies);
  const ids = await newImportedTicketIds(tx, rows.length);
  const now = new Date().toISOString();
  const values = rows.map(({ notes, ...row }, index) => ({
    ...row,
    id: ids[index] ?? '',
    customerId: customers[index] ?? null,
    lastUpdated: row.lastUpdated ?? row.createdAt,
    lastModifiedBy: SYSTEM_AUTHOR,
    ...syncOfImported(row.zohoCaseId, now),
  }));
  const added = new Set(await insertRows(tx, tickets, values));
  const entries = rows.flatMap(({ notes = [] }, index) => toHistory(ids[index] ?? '', notes));
  const addedEntries = entries.filter(({ ticketId }) => added.has(ticketId));
  await addHistory(tx, addedEntries);
  return ids.map((id) => (added.has(id) ? id : undefined));
}

function toHistory(ticketId: string, notes: readonly string[]): NewEntry[] {
  const imported = toFactEntry(ticketId, null, { kind: 'imported', data: {} });
  return [imported, ...notes.map((content) => toImportedText(ticketId, content))];
}
