import { badRequest, conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toCompanyKey } from '../../../master-data/customers/company.rules.ts';
import type { CustomerMerge } from '../../../master-data/customers/customer-merge.contract.ts';
import { pickParts, unite } from '../../../master-data/customers/merge.rules.ts';
import { moveCompany } from '../../../master-data/customers/server/merge/company-move.service.ts';
import { isNameOfOthers, joinCustomers } from '../../../master-data/customers/server/merge/customer-merge.service.ts';
import { TICKET_COMPANY } from '../../../ticketing/tickets/server/company/ticket.company.service.ts';
import { followTickets } from '../../invoices/server/invoice-account.service.ts';
import { LEAD_COMPANY } from '../../leads/server/lead.customer.service.ts';
import { lockPair, type Pair } from './locked-pair.ts';
import { customerMergeLog, type MergeImage } from './merge.table.ts';

/** Merges a customer into another: what either had is the other's from now on, and its address leads there. */
export function mergeCustomers(deps: ServerDeps, actor: Actor, id: string, into: string): Promise<CustomerMerge> {
  if (id === into) throw badRequest('A customer cannot be merged into itself');
  return deps.database.transaction(async (tx) => {
    const { kept, merged } = await lockPair(tx, { keptId: into, mergedId: id });
    const gone = [merged, kept].find(({ mergedInto }) => mergedInto !== null);
    if (gone) throw conflict(`${gone.shopName} was merged into ${gone.mergedInto} in the meantime.`);
    const [before, after] = [pickParts(kept), unite(kept, merged)];
    const moved = await moveRecords(deps, tx, actor, { kept, merged });
    const ownerships = await joinCustomers(deps, tx, actor, { kept, merged, parts: after });
    const merge = await customerMergeLog.insert(deps, tx, actor, {
      ...{ keptId: kept.id, keptName: kept.shopName, mergedId: merged.id, mergedName: merged.shopName },
      image: { before, after, ownerships, ...moved },
    });
    const change = { kind: 'customer-merge', id: merge.id, version: merge.version } as const;
    await deps.changes.record(tx, { ...change, actor, before: undefined, after: merge, fields: [] });
    return merge;
  });
}

/** Gives the tickets and leads of one the name of the other, unless a third customer goes by it. */
async function moveRecords(deps: ServerDeps, tx: Tx, actor: Actor, { kept, merged }: Pair): Promise<Pick<MergeImage, 'tickets' | 'leads'>> {
  const names = { from: merged.shopName, to: kept.shopName, actor };
  const isSame = toCompanyKey(names.from) === toCompanyKey(names.to);
  if (isSame || (await isNameOfOthers(tx, merged.shopName, [kept.id, merged.id]))) return { tickets: [], leads: [] };
  const leads = await moveCompany(deps, tx, LEAD_COMPANY, names);
  const tickets = await moveCompany(deps, tx, TICKET_COMPANY, names);
  await followTickets(
    tx,
    actor,
    tickets.map(({ id }) => ({ id, company: kept.shopName })),
  );
  return { tickets, leads };
}
