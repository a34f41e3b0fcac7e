import { textKey, timeKey } from '../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../platform/server/search/record-search.ts';
import type { SearchedTable } from '../../../platform/server/search/searched-table.ts';
import type { WordSource } from '../../../platform/server/search/word-source.ts';

/** How parts are searched: by what names them, and those with all of its words by name. */
const PART_SEARCH: SearchedTable = {
  name: 'parts',
  title: 'name',
  snippet: `concat_ws(' · ', part_number, nullif(supplier, ''), quantity || ' in stock')`,
  identifiers: [
    { label: 'Part', value: 'id', where: 'id = upper(btrim($1))', rank: 0 },
    { label: 'Part number', value: 'part_number', where: 'lower(part_number) = lower(btrim($1) COLLATE "und-x-icu")', rank: 1 },
  ],
  text: 'search',
  newest: 'created_at',
  order: [textKey('lower(name)'), textKey('id')],
  direction: 'asc',
};

const PART_WORDS: WordSource = {
  name: 'parts',
  table: 'parts',
  text: "concat_ws(' ', name, description, supplier)",
  order: [timeKey('last_updated'), textKey('id')],
};

/** How parts are found by the search of everything. */
export const partSearch: RecordSearch = {
  kind: 'part',
  label: 'Parts',
  order: 60,
  toPath: (id) => `/parts-inventory?open=${id}`,
  table: PART_SEARCH,
  words: PART_WORDS,
};
