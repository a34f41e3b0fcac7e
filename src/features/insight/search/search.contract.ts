import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { askedCount } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    search: SearchGroup;
  }
}

export const SearchHit = z.object({
  /** ID of the record, the ticket of a note, or the serial number. */
  id: z.string(),
  title: z.string(),
  /** Distinguishing details, or the matching passage. */
  snippet: z.string(),
  /** Path of its page, after the `#` in the URL. */
  path: z.string(),
  /** The matched identifier, such as 'VIN'; blank for a match of words. */
  identifier: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchGroup = z.object({
  /** Record type: 'ticket', 'serial'. */
  kind: z.string(),
  /** Heading: 'Tickets'. */
  label: z.string(),
  hits: z.array(SearchHit),
  hasMore: z.boolean(),
  /** The search of this type timed out. */
  isLeftOut: z.boolean(),
  /** Searched words, including spelling corrections. */
  words: z.array(z.string()),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

const SearchQuery = z.strictObject({
  q: z.string().max(200),
  /** Restricts the search to this record type. Its group is returned even if empty. */
  kind: z.string().max(50).optional(),
  /** Matches only identifiers, such as IDs, serial numbers and phone numbers. */
  only: z.literal('named').optional(),
  /** Hits per record type. */
  limit: askedCount(50).default(5),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const searchApi = {
  everywhere: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'user',
    summary: 'Search all records',
    description:
      'Returns the hits grouped by record type; exact IDs come first. `type:`, `status:`, `make:`, `assignee:` and `is:` in `q` filter tickets and notes. Record types that don’t respond in time are marked `isLeftOut`.',
    query: SearchQuery,
    reply: z.array(SearchGroup),
  }),
};
