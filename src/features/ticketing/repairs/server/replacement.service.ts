import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findCustomerOf } from '../../../master-data/customers/server/customer-reference.service.ts';
import { endOwnership, setOwner } from '../../../master-data/customers/server/serials/customer-serial.service.ts';
import { isReplaced } from '../../tickets/rma/replacement.rules.ts';

/** Transfers ownership from the old tool to its replacement. Companies without a customer record own no tools. */
export function followReplacement(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'ticket' || !change.before || !change.after) return;
    const { before, after, actor } = change;
    if (!isReplaced(after) || (isReplaced(before) && before.replacementSerial === after.replacementSerial)) return;
    const customer = await findCustomerOf(tx, { customerId: after.customerId, company: after.customerCompany });
    if (!customer) return;
    const at = deps.clock.now();
    await setOwner(deps, tx, actor, { serial: after.replacementSerial, customerId: customer.id, at });
    await endOwnership(deps, tx, actor, { serial: after.toolSerial, customerId: customer.id, at });
  };
}
