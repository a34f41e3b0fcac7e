import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'distinct-customers': DistinctCustomers;
  }
}

/** Two customers marked as not duplicates, ordered by ID. */
export const DistinctCustomers = z
  .object({
    oneId: z.string(),
    oneName: z.string(),
    otherId: z.string(),
    otherName: z.string(),
    markedBy: z.string(),
    markedAt: isoTime,
  })
  .meta({ title: 'DistinctCustomers' });
export type DistinctCustomers = z.infer<typeof DistinctCustomers>;

const path = '/api/customers/:id/not-duplicates/:otherId';

export const distinctCustomersApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'user',
    summary: 'Retrieve a “not duplicates” mark',
    description: 'Returns the user who marked two customers as not duplicates and the time, or null.',
    reply: z.object({ marked: DistinctCustomers.nullable() }),
  }),
  mark: endpoint({
    method: 'PUT',
    path,
    access: 'user',
    summary: 'Mark two customers as not duplicates',
    description: 'The two are no longer listed as possible duplicates of each other. Returns 409 if one of them has been merged.',
    reply: DistinctCustomers,
  }),
  unmark: endpoint({
    method: 'DELETE',
    path,
    access: 'user',
    summary: 'Remove a “not duplicates” mark',
    description: 'The two customers can be listed as possible duplicates again.',
  }),
};
