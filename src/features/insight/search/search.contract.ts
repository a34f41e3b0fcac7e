import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { askedCount } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    search: SearchGroup;
  }
}

/** Longest text that is searched for. */
const SEARCH_LIMIT = 200;

export const SearchHit = z.object({
  /** Of the record; of a note, that of its ticket; of a serial number, the number. */
  id: z.string(),
  title: z.string(),
  /** A text that tells it apart, or the piece of its text that matches. */
  snippet: z.string(),
  /** The page that shows it, as it stands behind the `#` of an address. */
  path: z.string(),
  /** Which identifier of it the text is: 'VIN'; blank when it is words that match. */
  identifier: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchGroup = z.object({
  /** The kind of the found records: 'ticket', 'serial'. */
  kind: z.string(),
  /** The heading of the group: 'Tickets'. */
  label: z.string(),
  hits: z.array(SearchHit),
  /** There are more than these. */
  hasMore: z.boolean(),
  /** It took too long and was given up; others may have hits. */
  isLeftOut: z.boolean(),
  /** The words that were looked for, those that a typo was taken for among them. */
  words: z.array(z.string()),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

const SearchQuery = z.strictObject({
  q: z.string().max(SEARCH_LIMIT),
  /** Only this kind, whose group is answered even when it has no hits. */
  kind: z.string().max(50).optional(),
  /** Only records that the text names, as an id, a serial number and a phone number do; the words of others are not looked for. */
  only: z.literal('named').optional(),
  /** So many hits of each kind. */
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
