import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../audit/server/audit.service.ts';
import { findRename } from '../../../customers/company.rules.ts';
import { findCustomerByCompany } from '../../../customers/server/customer.service.ts';
import { queueAllForSync } from '../../../sync/server/outbox.service.ts';
import { ticketCounts } from '../ticket.counts.ts';
import { changeCompany } from './ticket.company.store.ts';

export { countByCompany, countOpenByCompany } from './ticket.company.store.ts';

/** When a customer gets another name, its tickets get it with it, and the audit log says how many these were. */
export function renameWithCustomer(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'customer') return;
    const rename = findRename(change);
    if (!rename) return;
    const { id, actor } = change;
    const tickets = (await isLeftToOthers(tx, id, rename.from)) ? 0 : await renameTickets(deps, tx, { ...rename, by: actor?.userId ?? '' });
    const address = actor && { address: actor.address };
    await recordAudit(tx, { actor, action: 'customer.renamed', subject: `customer:${id}`, detail: { ...rename, tickets }, ...address });
  };
}

/** When another customer still goes by the old name, the tickets stay with it. */
async function isLeftToOthers(tx: Tx, id: string, name: string): Promise<boolean> {
  const owner = await findCustomerByCompany(tx, name);
  return owner !== undefined && owner.id !== id;
}

async function renameTickets(deps: ServerDeps, tx: Tx, { from, to, by }: { from: string; to: string; by: string }): Promise<number> {
  const ids = await changeCompany(tx, from, to);
  if (ids.length === 0) return 0;
  await queueAllForSync(tx, 'ticket', ids);
  await publish(tx, { kind: 'ticket', id: '', version: 0, by });
  tx.afterCommit(() => ticketCounts(deps).forget());
  return ids.length;
}
