import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { MergeRecord } from '../../../platform/record/merge-record.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'customer-merge': CustomerMerge;
  }
}

/** One customer that went into another. */
export const CustomerMerge = MergeRecord.meta({ title: 'CustomerMerge' });
export type CustomerMerge = MergeRecord;

export const customerMergeApi = {
  merge: endpoint({
    method: 'POST',
    path: '/api/customers/:id/merge',
    access: 'user',
    summary: 'Merges a customer into another: contacts, tools, tickets and leads move to it, and the merged customer is hidden from lists.',
    body: z.strictObject({ into: z.string().min(1).max(300) }),
    reply: CustomerMerge,
    status: 201,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/customers/merges/:mergeId/undo',
    access: 'user',
    summary: 'Undoes a merge. Refused when the merged data has since changed in a way that cannot be separated.',
    reply: CustomerMerge,
  }),
  ofCustomer: endpoint({
    method: 'GET',
    path: '/api/customers/:id/merges',
    access: 'user',
    summary: 'Lists the customers that were merged into this one, the latest first.',
    reply: z.array(CustomerMerge),
  }),
};
