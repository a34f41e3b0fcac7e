import type { Edit } from '../../core/service.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { QuickbooksError } from '../quickbooks-error.ts';
import { publish } from '../webhook.ts';
import type { Properties } from './entity.ts';
import { pay } from './invoices.ts';
import { remove, WRITABLE_NAMES, type WritableName, write } from './write.ts';

const IDENTITY = ['Id', 'SyncToken', 'sparse'];

/**
 * A bookkeeper adds, changes or deletes a customer or an invoice, under the rules of the company; webhooks fire.
 * A `Balance` is what a payment leaves open of an invoice. Throws an error with the status 400 for what the company refuse.
 */
export function editCompany(state: QuickbooksState, { kind, id, changes = {}, remove: isRemoval }: Edit): unknown {
  const name = WRITABLE_NAMES.find((candidate) => candidate.toLowerCase() === kind);
  const before = name && id !== undefined ? state.company.records[name].get(id) : undefined;
  if (!name || (id !== undefined && !before)) return undefined;
  if (isRemoval && before) return remove(state, name, before);
  try {
    return change(state, name, before ? { ...changes, Id: before.Id, SyncToken: before.SyncToken, sparse: true } : changes);
  } catch (error) {
    throw error instanceof QuickbooksError ? Object.assign(new Error(`${error.code}: ${error.detail}`), { statusCode: 400 }) : error;
  }
}

function change(state: QuickbooksState, name: WritableName, { Balance, ...changes }: Properties): unknown {
  if (name === 'Customer' || Balance === undefined) return write(state, name, changes);
  const isPaymentAlone = Object.keys(changes).every((property) => IDENTITY.includes(property)) && changes.Id !== undefined;
  const paid = pay(state, isPaymentAlone ? changes : write(state, name, changes), Balance);
  publish(state, name, paid.Id, 'Update');
  return paid;
}
