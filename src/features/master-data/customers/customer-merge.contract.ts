import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { MergeRecord } from '../../../platform/record/merge-record.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'customer-merge': CustomerMerge;
  }
}

export const CustomerMerge = MergeRecord.meta({ title: 'CustomerMerge' });
export type CustomerMerge = MergeRecord;

export const customerMergeApi = {
  merge: endpoint({
    method: 'POST',
    path: '/api/customers/:id/merge',
    access: 'user',
    summary: 'Merge a customer into another',
    description:
      'Moves the contacts, tools, tickets, leads, loans and reservations to the customer in `into` and hides the merged customer from lists; its ID then returns the other customer. Invoices keep the name they were issued under. Returns 409 if either customer has already been merged or a record blocks the merge. The message names the reason.',
    body: z.strictObject({ into: z.string().min(1).max(300) }),
    reply: CustomerMerge,
    status: 201,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/customers/merges/:mergeId/undo',
    access: 'user',
    summary: 'Undo a customer merge',
    description:
      'Restores the merged customer with its tools and records. Edits made since the merge are kept. Returns 409 if the merge was already undone or the merged data has changed too much to be separated.',
    reply: CustomerMerge,
  }),
  ofCustomer: endpoint({
    method: 'GET',
    path: '/api/customers/:id/merges',
    access: 'user',
    summary: 'List merges into a customer',
    description: 'Returns the merges that can be undone, newest first.',
    reply: z.array(CustomerMerge),
  }),
};
