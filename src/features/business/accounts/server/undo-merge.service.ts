import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { CustomerMerge } from '../../../master-data/customers/customer-merge.contract.ts';
import { separate } from '../../../master-data/customers/merge.rules.ts';
import { returnCompany } from '../../../master-data/customers/server/merge/company-move.service.ts';
import { findMovedOn, splitCustomers } from '../../../master-data/customers/server/merge/customer-merge.service.ts';
import { TICKET_COMPANY } from '../../../ticketing/tickets/server/company/ticket.company.service.ts';
import { followTickets } from '../../invoices/server/invoice-account.service.ts';
import { LEAD_COMPANY } from '../../leads/server/lead.customer.service.ts';
import { lockPair } from './locked-pair.ts';
import { customerMergeLog } from './merge.table.ts';

/**
 * Takes a merge back: both customers, their tools and the names on tickets and leads are as they were. What was edited since stays,
 * unless the merge had brought it: then it cannot be told apart any more, and the undo is refused with its name.
 */
export function undoMerge(deps: ServerDeps, actor: Actor, id: string): Promise<CustomerMerge> {
  return deps.database.transaction(async (tx) => {
    const { before, image } = await customerMergeLog.lockStanding(tx, id);
    const { kept, merged } = await lockPair(tx, before);
    if (kept.mergedInto !== null) throw conflict(`${kept.shopName} was itself merged into ${kept.mergedInto} since. Undo that first.`);
    const { values, conflicts } = separate(kept, image.before, image.after);
    const movedOn = await findMovedOn(tx, image.ownerships);
    refuseChanged(kept.shopName, [...conflicts, ...movedOn.map(({ serial }) => `serial number ${serial}`)]);
    await splitCustomers(deps, tx, actor, { kept, merged, parts: values, moved: image.ownerships });
    const names = { from: kept.shopName, actor };
    await returnCompany(deps, tx, LEAD_COMPANY, { ...names, moved: image.leads });
    await followTickets(tx, actor, await returnCompany(deps, tx, TICKET_COMPANY, { ...names, moved: image.tickets }));
    const after = await customerMergeLog.markUndone(deps, tx, actor, id);
    const change = { kind: 'customer-merge', id, version: after.version } as const;
    await deps.changes.record(tx, { ...change, actor, before, after, fields: ['undoneAt', 'undoneBy'] });
    return after;
  });
}

function refuseChanged(shopName: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  const what = [...new Set(changed)].join(', ');
  throw conflict(`This merge cannot be undone: what it brought to ${shopName} has changed since (${what}).`);
}
