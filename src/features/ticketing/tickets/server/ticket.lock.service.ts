import { stale } from '../../../../platform/errors.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { lockNamesAndOwners } from '../../../master-data/customers/server/serials/customer-serial.service.ts';
import { type CustomerToolFields, mayReplace } from '../rma/replacement.rules.ts';
import { requireUnmerged } from './merge/unmerged.ts';
import { lockTicket, parseTicket, readTicket, type TicketRecord } from './ticket.store.ts';

/** Reads a ticket of which these fields are to change, and makes other writers wait until the transaction ends; one that was merged is a 409. */
export async function lockForChange(tx: Tx, id: string, change: Partial<CustomerToolFields> = {}): Promise<TicketRecord> {
  if (mayReplace(change)) await lockNamesAndOwners(tx);
  return requireUnmerged(await lockTicket(tx, id));
}

/** Refuses a change that is based on an older version of a locked ticket, with the ticket as it is now. */
export async function requireVersion(tx: Tx, current: Pick<TicketRecord, 'id' | 'version'>, version: number): Promise<void> {
  if (version !== current.version) throw stale('The ticket', parseTicket(await readTicket(tx, current.id)));
}
