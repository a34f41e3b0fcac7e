import { stale } from '../../../../platform/errors.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { FoundCustomers } from '../../../master-data/customers/customer-reference.rules.ts';
import { lockOwners } from '../../../master-data/customers/server/serials/customer-serial.service.ts';
import { type CustomerToolFields, mayReplace } from '../rma/replacement.rules.ts';
import { findCustomersOf } from './customer/ticket.customer.service.ts';
import type { SentFields } from './ticket.fields.ts';
import { lockTicket, lockTicketRecords, parseTicket, readTicket, type TicketRecord } from './ticket.store.ts';
import { requireUnmerged } from './unmerged.ts';

/**
 * Reads a ticket of which these fields are to change, with the customers they may mean, and makes other writers wait until the transaction ends;
 * one that was merged is a 409.
 */
export async function lockForChange(
  tx: Tx,
  id: string,
  change: SentFields & Partial<CustomerToolFields> = {},
): Promise<{ current: TicketRecord; customers: FoundCustomers }> {
  if (mayReplace(change)) await lockOwners(tx);
  const customers = await findCustomersOf(tx, change);
  return { current: requireUnmerged(await lockTicket(tx, id)), customers };
}

/** Refuses a change that is based on an older version of a locked ticket, with the ticket as it is now. */
export async function requireVersion(tx: Tx, current: Pick<TicketRecord, 'id' | 'version'>, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== current.version) throw stale('the ticket', parseTicket(await readTicket(tx, current.id)));
}

/** Reads those of the tickets that are there, and makes other writers wait until the transaction ends; merged ones are among them. */
export async function lockTickets(tx: Tx, ids: readonly string[]): Promise<TicketRecord[]> {
  const sorted = [...new Set(ids)].filter((id) => id !== '').toSorted();
  return sorted.length === 0 ? [] : lockTicketRecords(tx, sorted);
}
