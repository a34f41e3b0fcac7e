import { writeCustomer } from './customers.ts';
import type { Entity, Properties } from './entity.ts';
import { writeInvoice } from './invoices.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { notify } from './webhook.ts';

/** Creates or changes what a client sends, and tells the webhook. */
export function write(state: QuickbooksState, name: 'Customer' | 'Invoice', body: Properties): Entity {
  const entity = name === 'Customer' ? writeCustomer(state, body) : writeInvoice(state, body);
  notify(state, name, entity.Id, body.Id === undefined ? 'Create' : 'Update');
  return entity;
}
