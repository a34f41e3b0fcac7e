import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../../../platform/server/search/record-search.ts';
import type { SearchedTable } from '../../../../../platform/server/search/searched-table.ts';

/** A view of tickets with their Zoho Desk numbers. */
const NUMBERS: SearchedTable = {
  name: 'sync_numbers',
  title: 'summary',
  snippet: `concat_ws(' · ', id, nullif(customer_company, ''), 'Zoho Desk #' || zoho_number, status)`,
  identifiers: [{ label: 'Zoho number', value: 'zoho_number', where: 'zoho_number = btrim($1)', rank: 1 }],
  text: 'zoho_number',
  newest: 'created_at',
  order: [timeKey('created_at'), textKey('id')],
  direction: 'desc',
};

/** Finds tickets by Zoho Desk number. */
export const numberSearch: RecordSearch = {
  kind: 'zoho-number',
  label: 'Zoho Desk numbers',
  order: 25,
  toPath: (id) => `/sod/${id}`,
  table: NUMBERS,
  find: () => Promise.resolve([]),
};
