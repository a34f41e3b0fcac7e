import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'distinct-customers': DistinctCustomers;
  }
}

/** Two customers that somebody said are not duplicates; the one whose id comes first is named first. */
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
    summary: 'Tells who marked two customers as not duplicates, and when; null when nobody did.',
    reply: z.object({ marked: DistinctCustomers.nullable() }),
  }),
  mark: endpoint({
    method: 'PUT',
    path,
    access: 'user',
    summary: 'Marks two customers as not duplicates: they are no longer listed as possible duplicates of each other.',
    reply: DistinctCustomers,
  }),
  unmark: endpoint({
    method: 'DELETE',
    path,
    access: 'user',
    summary: 'Removes the mark, so that the two customers may be listed as possible duplicates again.',
  }),
};
