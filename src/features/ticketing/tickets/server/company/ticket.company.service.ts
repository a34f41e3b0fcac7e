import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { findRename } from '../../../../master-data/customers/company.rules.ts';
import {
  type CompanyColumn,
  findRenameToFollow,
  moveCompany,
  type RenamedRecord,
} from '../../../../master-data/customers/server/merge/company-move.service.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import { addHistory, toFactEntry } from '../ticket.history.store.ts';

export { countOpenByCompany, countTicketsOfCompany } from './ticket.company.store.ts';

/** Where tickets carry the name of their company. */
export const TICKET_COMPANY: CompanyColumn = {
  ...{ kind: 'ticket', table: 'tickets', column: 'customer_company' },
  note: noteCompanies,
  afterwards: (deps) => ticketCounts(deps).forget(),
};

/** When a customer gets another name, its tickets get it with it, and the audit log says how many these were. */
export function renameWithCustomer(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    const rename = change.kind === 'customer' ? findRename(change) : undefined;
    if (!rename) return;
    const { id, actor } = change;
    const followed = await findRenameToFollow(tx, change);
    const tickets = followed ? await moveCompany(deps, tx, TICKET_COMPANY, { ...followed, actor }) : [];
    await recordAudit(tx, {
      actor,
      action: 'customer.renamed',
      subject: `customer:${id}`,
      subjectName: rename.to,
      detail: { ...rename, tickets: tickets.length },
    });
  };
}

/** Each ticket says in its history which company it had, as after a change by hand. */
async function noteCompanies(tx: Tx, renamed: readonly RenamedRecord[], actor: Actor | null): Promise<void> {
  await addHistory(
    tx,
    renamed.map(({ id, from, to }) =>
      toFactEntry(id, actor, { kind: 'changes', data: { changes: [{ field: 'customerCompany', from, to }] } }),
    ),
  );
}
