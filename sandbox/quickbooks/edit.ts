import type { Edit } from '../core/base.ts';
import { bury } from './books.ts';
import { saveCustomer } from './customers.ts';
import type { Entity, Properties } from './entity.ts';
import { charge, saveInvoice } from './invoices.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { notify } from './webhook.ts';

const KINDS = {
  customer: { name: 'Customer', save: saveCustomer },
  invoice: {
    name: 'Invoice',
    save: (state: QuickbooksState, changes: Properties, before: Entity | undefined) =>
      saveInvoice(state, { ...before, ...changes }, before),
  },
} as const;

/** A bookkeeper changes, adds or deletes a customer or an invoice; nothing is checked, webhooks fire. */
export function editBooks(state: QuickbooksState, { kind, id, changes = {}, remove }: Edit): unknown {
  const known = kind === 'customer' || kind === 'invoice' ? KINDS[kind] : undefined;
  if (!known) return undefined;
  const before = id === undefined ? undefined : state.books.records[known.name].get(id);
  if (id !== undefined && !before) return undefined;
  if (remove && before) return takeOut(state, known.name, before);
  const after = known.save(state, changes, before);
  notify(state, known.name, after.Id, before ? 'Update' : 'Create');
  return after;
}

function takeOut(state: QuickbooksState, name: 'Customer' | 'Invoice', entity: Entity): Entity {
  if (name === 'Invoice') charge(state, entity, -1);
  bury(state.books, name, entity.Id, state.base.clock.now());
  notify(state, name, entity.Id, 'Delete');
  return entity;
}
