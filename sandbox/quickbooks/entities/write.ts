import type { Edit } from '../../core/service.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { unsupported } from '../quickbooks-error.ts';
import { type Operation, publish } from '../webhook.ts';
import { deleteEntity } from './company-file.ts';
import { writeCustomer } from './customers.ts';
import type { Entity, Properties } from './entity.ts';
import { charge, writeInvoice } from './invoices.ts';
import { writeItem } from './items.ts';
import { pay } from './payments.ts';
import { writeVendor } from './vendors.ts';
import { voidInvoice } from './void-invoice.ts';
import { findCurrent } from './write-rules.ts';

/** Kinds of records that clients may write. */
export const WRITABLE_NAMES = ['Customer', 'Invoice', 'Item'] as const;
type WritableName = (typeof WRITABLE_NAMES)[number];

/** Kinds of records that a bookkeeper may change. */
const EDITABLE_NAMES = [...WRITABLE_NAMES, 'Vendor'] as const;
type EditableName = (typeof EDITABLE_NAMES)[number];

const WRITERS: Readonly<Record<EditableName, (state: QuickbooksState, body: Properties) => Entity>> = {
  Customer: writeCustomer,
  Invoice: writeInvoice,
  Item: writeItem,
  Vendor: writeVendor,
};

/** Does what a client asks for with a record: creates or changes it, or deletes or voids an invoice. */
export function operate(state: QuickbooksState, name: WritableName, operation: unknown, body: Properties): Properties {
  if (operation === undefined || operation === 'create' || operation === 'update') return write(state, name, body);
  if (name !== 'Invoice' || (operation !== 'void' && operation !== 'delete')) throw unsupported(`${operation} of ${name}`);
  if (operation === 'void') return announced(state, name, voidInvoice(state, body), 'Void');
  const { Id } = remove(state, name, findCurrent(state, name, body));
  return { Id, status: 'Deleted', domain: 'QBO' };
}

/** Creates or changes a record, and notifies the webhook. */
export function write(state: QuickbooksState, name: EditableName, body: Properties): Entity {
  const entity = WRITERS[name](state, body);
  return announced(state, name, entity, entity.SyncToken === '0' ? 'Create' : 'Update');
}

/** Notifies the webhook of what became of a record. */
function announced(state: QuickbooksState, name: EditableName, entity: Entity, operation: Operation): Entity {
  publish(state, name, entity.Id, operation);
  return entity;
}

/** Deletes a record for good. */
function remove(state: QuickbooksState, name: EditableName, entity: Entity): Entity {
  if (name === 'Invoice') charge(state, entity, -1);
  deleteEntity(state.company, name, entity.Id, state.base.clock.now());
  return announced(state, name, entity, 'Delete');
}

const IDENTITY = ['Id', 'SyncToken', 'sparse'];

/**
 * A bookkeeper adds, changes or deletes a customer, an invoice, an item or a vendor, under the same rules as a client; webhooks fire.
 * A `Balance` is what a payment leaves open of an invoice; `Void: true` voids it.
 */
export function editCompany(state: QuickbooksState, { kind, id, changes = {}, remove: isRemoval }: Edit): unknown {
  const name = EDITABLE_NAMES.find((candidate) => candidate.toLowerCase() === kind);
  const before = name && id !== undefined ? state.company.records[name].get(id) : undefined;
  if (!name || (id !== undefined && !before)) return undefined;
  if (isRemoval && before) return remove(state, name, before);
  return change(state, name, before ? { ...changes, Id: before.Id, SyncToken: before.SyncToken, sparse: true } : changes);
}

function change(state: QuickbooksState, name: EditableName, { Balance, Void, ...changes }: Properties): unknown {
  if (name === 'Invoice' && Void === true) return operate(state, name, 'void', changes);
  if (name !== 'Invoice' || Balance === undefined) return write(state, name, changes);
  const isPaymentAlone = Object.keys(changes).every((property) => IDENTITY.includes(property)) && changes.Id !== undefined;
  return announced(state, name, pay(state, isPaymentAlone ? changes : write(state, name, changes), Balance), 'Update');
}
