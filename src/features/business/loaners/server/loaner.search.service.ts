import { textKey } from '../../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import type { SearchedTable } from '../../../../platform/server/search/searched-table.ts';

/** How loaner tools are searched: by what names them, and those with all of its words by serial number. */
const TOOL_SEARCH: SearchedTable = {
  name: 'tools',
  title: 'serial_number',
  snippet: `concat_ws(' · ', id, model, status, nullif(assigned_to, ''))`,
  identifiers: [
    { label: 'Loaner', value: 'id', where: 'id = upper(btrim($1))', rank: 0 },
    { label: 'Serial number', value: 'serial_number', where: 'serial_key(serial_number) = serial_key($1)', rank: 2 },
  ],
  text: 'search',
  newest: 'created_at',
  order: [textKey('lower(serial_number)'), textKey('id')],
  direction: 'asc',
};

/** How loaner tools are found by the search of everything. */
export const loanerSearch: RecordSearch = {
  kind: 'tool',
  label: 'Loaners',
  order: 50,
  toPath: (id) => `/inventory?open=${id}`,
  table: TOOL_SEARCH,
  hasSerials: true,
};
