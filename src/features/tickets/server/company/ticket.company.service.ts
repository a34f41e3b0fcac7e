import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../audit/server/audit.service.ts';
import { findRename } from '../../../customers/company.rules.ts';
import { type CompanyColumn, findRenameToFollow, moveCompany } from '../../../customers/server/company-move.service.ts';
import { ticketCounts } from '../ticket.counts.ts';

export { countOpenByCompany, countTicketsOfCompany } from './ticket.company.store.ts';

/** Where tickets carry the name of their company. */
export const TICKET_COMPANY: CompanyColumn = {
  ...{ kind: 'ticket', table: 'tickets', column: 'customer_company' },
  afterwards: (deps) => ticketCounts(deps).forget(),
};

/** When a customer gets another name, its tickets get it with it, and the audit log says how many these were. */
export function renameWithCustomer(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    const rename = change.kind === 'customer' ? findRename(change) : undefined;
    if (!rename) return;
    const { id, actor } = change;
    const followed = await findRenameToFollow(tx, change);
    const tickets = followed ? await moveCompany(deps, tx, TICKET_COMPANY, { ...followed, by: actor?.userId ?? '' }) : [];
    await recordAudit(tx, {
      actor,
      action: 'customer.renamed',
      subject: `customer:${id}`,
      subjectName: rename.to,
      detail: { ...rename, tickets: tickets.length },
    });
  };
}
