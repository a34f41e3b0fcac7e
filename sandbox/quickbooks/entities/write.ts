import type { Edit } from '../../core/service.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { unsupported } from '../quickbooks-error.ts';
import { deleteEntity } from './company-file.ts';
import { writeCustomer } from './customers.ts';
import type { Entity, Properties } from './entity.ts';
import { charge, writeInvoice } from './invoices.ts';
import { writeItem } from './items.ts';
import { pay } from './payments.ts';
import { writeVendor } from './vendors.ts';
import { voidInvoice } from './void-invoice.ts';

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

/** Does what a client asks for with a record: creates or changes it, or voids an invoice. */
export function operate(state: QuickbooksState, name: WritableName, operation: unknown, body: Properties): Properties {
  if (operation === undefined || operation === 'create' || operation === 'update') return write(state, name, body);
  if (name !== 'Invoice' || operation !== 'void') throw unsupported(`${operation} of ${name}`);
  return voidInvoice(state, body);
}

function write(state: QuickbooksState, name: EditableName, body: Properties): Entity {
  return WRITERS[name](state, body);
}

/** Deletes a record for good. */
function remove(state: QuickbooksState, name: EditableName, entity: Entity): Entity {
  if (name === 'Invoice') charge(state, entity, -1);
  deleteEntity(state.company, name, entity.Id, state.base.clock.now());
  return entity;
}

const IDENTITY = ['Id', 'SyncToken', 'sparse'];

/**
 * A bookkeeper adds, changes or deletes a customer, an invoice, an item or a vendor, under the same rules as a client.
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
  return pay(state, isPaymentAlone ? changes : write(state, name, changes), Balance);
}
