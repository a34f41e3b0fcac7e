import { searchByTitle } from '../../../../platform/server/search/record-search.ts';

/** How parts are found by the search of everything. */
export const partSearch = searchByTitle({
  kind: 'part',
  label: 'Parts',
  noun: 'Part',
  order: 60,
  page: '/parts-inventory',
  table: 'parts',
  title: 'name',
  snippet: `concat_ws(' · ', part_number, nullif(supplier, ''), quantity || ' on hand')`,
  identifiers: [
    { label: 'Part number', value: 'part_number', where: 'lower(part_number) = lower(btrim($1) COLLATE "und-x-icu")', rank: 1 },
  ],
  words: "concat_ws(' ', name, description, supplier)",
});
