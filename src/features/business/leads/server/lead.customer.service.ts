import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import { lockRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type Customer, NewCustomer } from '../../../master-data/customers/customer.contract.ts';
import { createCustomerIn, findCustomerByCompany } from '../../../master-data/customers/server/customer.service.ts';
import { type CompanyColumn, findRenameToFollow, moveCompany } from '../../../master-data/customers/server/merge/company-move.service.ts';
import { lockBoard } from './lead.board.store.ts';
import { leadStore } from './lead.store.ts';

/** Makes a customer of a won lead, with its contact; the company is one customer however often and from however many leads this is asked. */
export async function createCustomerOfLead(deps: ServerDeps, actor: Actor, id: string): Promise<Customer> {
  return deps.database.transaction(async (tx) => {
    // One at a time: two leads may be of one company.
    await lockBoard(tx);
    const lead = await lockRecord(tx, leadStore, id);
    if (lead.status !== 'Won') throw badRequest('Only a won lead becomes a customer');
    const { companyName, contactName: name, email, phone } = lead;
    const known = await findCustomerByCompany(tx, companyName);
    return known ?? createCustomerIn(deps, tx, actor, NewCustomer.parse({ shopName: companyName, contacts: [{ name, email, phone }] }));
  });
}

/** Where leads carry the name of their company. */
export const LEAD_COMPANY: CompanyColumn = { kind: 'lead', table: 'leads', column: 'company_name', lockMany: lockBoard };

/** The leads of a customer take its new name over, in the transaction that renames it; the audit log has the rename. */
export function followCustomers(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    const rename = await findRenameToFollow(tx, change);
    if (rename) await moveCompany(deps, tx, LEAD_COMPANY, { ...rename, actor: change.actor });
  };
}
