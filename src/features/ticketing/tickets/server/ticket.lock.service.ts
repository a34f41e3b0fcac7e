import type { Tx } from '../../../../platform/server/database/database.ts';
import { lockNamesAndOwners } from '../../../master-data/customers/server/serials/customer-serial.service.ts';
import { type CustomerToolFields, mayReplace } from '../rma/rma.rules.ts';
import { requireUnmerged } from './merge/unmerged.ts';
import { lockTicket, type TicketRecord } from './ticket.store.ts';

/** Reads a ticket that these fields of are to change, and makes other writers wait until the transaction ends; one that was merged is a 409. */
export async function lockForChange(tx: Tx, id: string, change: Partial<CustomerToolFields>): Promise<TicketRecord> {
  if (mayReplace(change)) await lockNamesAndOwners(tx);
  return requireUnmerged(await lockTicket(tx, id));
}
