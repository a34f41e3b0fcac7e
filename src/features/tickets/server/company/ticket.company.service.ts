import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../audit/server/audit.service.ts';
import { findRename } from '../../../customers/company.rules.ts';
import { type CompanyColumn, moveCompany } from '../../../customers/server/company-move.service.ts';
import { findCustomerByCompany } from '../../../customers/server/customer.service.ts';
import { ticketCounts } from '../ticket.counts.ts';

export { countByCompany, countOpenByCompany, countRepairsByCompany } from './ticket.company.store.ts';

/** Where tickets carry the name of their company. */
export const TICKET_COMPANY: CompanyColumn = {
  ...{ kind: 'ticket', table: 'tickets', column: 'customer_company' },
  afterwards: (deps) => ticketCounts(deps).forget(),
};

/** When a customer gets another name, its tickets get it with it, and the audit log says how many these were. */
export function renameWithCustomer(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'customer') return;
    const rename = findRename(change);
    if (!rename) return;
    const { id, actor } = change;
    const tickets = (await isLeftToOthers(tx, id, rename.from))
      ? []
      : await moveCompany(deps, tx, TICKET_COMPANY, { ...rename, by: actor?.userId ?? '' });
    const address = actor && { address: actor.address };
    await recordAudit(tx, {
      actor,
      action: 'customer.renamed',
      subject: `customer:${id}`,
      detail: { ...rename, tickets: tickets.length },
      ...address,
    });
  };
}

/** When another customer still goes by the old name, the tickets stay with it. */
async function isLeftToOthers(tx: Tx, id: string, name: string): Promise<boolean> {
  const owner = await findCustomerByCompany(tx, name);
  return owner !== undefined && owner.id !== id;
}
