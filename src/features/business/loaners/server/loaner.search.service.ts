import { textKey } from '../../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';

/** Finds loaners by identifiers and words, ordered by serial number. */
export const loanerSearch: RecordSearch = {
  kind: 'tool',
  label: 'Loaners',
  order: 50,
  toPath: (id) => `/inventory?open=${id}`,
  table: {
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
  },
  hasSerials: true,
};
