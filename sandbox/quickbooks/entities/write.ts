import type { Edit } from '../../core/service.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { unsupported } from '../quickbooks-error.ts';
import { publish } from '../webhook.ts';
import { deleteEntity } from './company-file.ts';
import { writeCustomer } from './customers.ts';
import type { Entity, Properties } from './entity.ts';
import { charge, pay, writeInvoice } from './invoices.ts';
import { current } from './write-rules.ts';

/** Kinds of records that clients may write. */
export const WRITABLE_NAMES = ['Customer', 'Invoice'] as const;
export type WritableName = (typeof WRITABLE_NAMES)[number];

/** Does what a client asks for with a record: creates or changes it, or deletes an invoice. */
export function operate(state: QuickbooksState, name: WritableName, operation: unknown, body: Properties): Properties {
  if (operation === undefined || operation === 'create' || operation === 'update') return write(state, name, body);
  if (operation !== 'delete' || name !== 'Invoice') throw unsupported(`${operation} of ${name}`);
  const { Id } = remove(state, name, current(state, name, body));
  return { Id, status: 'Deleted', domain: 'QBO' };
}

/** Creates or changes what a client sends, and notifies the webhook. */
export function write(state: QuickbooksState, name: WritableName, body: Properties): Entity {
  const entity = name === 'Customer' ? writeCustomer(state, body) : writeInvoice(state, body);
  publish(state, name, entity.Id, entity.SyncToken === '0' ? 'Create' : 'Update');
  return entity;
}

/** Deletes a record for good, and notifies the webhook. */
export function remove(state: QuickbooksState, name: WritableName, entity: Entity): Entity {
  if (name === 'Invoice') charge(state, entity, -1);
  deleteEntity(state.company, name, entity.Id, state.base.clock.now());
  publish(state, name, entity.Id, 'Delete');
  return entity;
}

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
