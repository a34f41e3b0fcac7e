import type { Edit } from '../../core/service.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { publish } from '../webhook.ts';
import type { Properties } from './entity.ts';
import { pay } from './invoices.ts';
import { remove, WRITABLE_NAMES, type WritableName, write } from './write.ts';

const IDENTITY = ['Id', 'SyncToken', 'sparse'];

/**
 * A bookkeeper adds, changes or deletes a customer or an invoice, under the same rules as a client; webhooks fire.
 * A `Balance` is what a payment leaves open of an invoice.
 */
export function editCompany(state: QuickbooksState, { kind, id, changes = {}, remove: isRemoval }: Edit): unknown {
  const name = WRITABLE_NAMES.find((candidate) => candidate.toLowerCase() === kind);
  const before = name && id !== undefined ? state.company.records[name].get(id) : undefined;
  if (!name || (id !== undefined && !before)) return undefined;
  if (isRemoval && before) return remove(state, name, before);
  return change(state, name, before ? { ...changes, Id: before.Id, SyncToken: before.SyncToken, sparse: true } : changes);
}

function change(state: QuickbooksState, name: WritableName, { Balance, ...changes }: Properties): unknown {
  if (name === 'Customer' || Balance === undefined) return write(state, name, changes);
  const isPaymentAlone = Object.keys(changes).every((property) => IDENTITY.includes(property)) && changes.Id !== undefined;
  const paid = pay(state, isPaymentAlone ? changes : write(state, name, changes), Balance);
  publish(state, name, paid.Id, 'Update');
  return paid;
}
