import type { Db } from '../../../platform/server/database/database.ts';
import { textKey } from '../../../platform/server/list/sort-key.ts';
import type { Found, SearchText } from '../../../platform/server/search/search-text.ts';
import { type SearchedTable, searchTable } from '../../../platform/server/search/searched-table.ts';

const SEARCHED: SearchedTable = {
  name: 'tools',
  title: 'serial_number',
  snippet: `concat_ws(' · ', id, model, status, nullif(assigned_to, ''))`,
  identifiers: [
    { label: 'Loaner tool', value: 'id', where: 'id = upper(btrim($1))', rank: 0 },
    { label: 'Serial number', value: 'serial_number', where: 'serial_key(serial_number) = serial_key($1)', rank: 2 },
  ],
  text: 'search',
  newest: 'created_at',
  order: [textKey('lower(serial_number)'), textKey('id')],
  direction: 'asc',
};

/** The loaner tools that the text identifies, then those with all of its words by serial number. */
export const searchTools = (db: Db, asked: SearchText, limit: number): Promise<Found[]> => searchTable(db, SEARCHED, asked, limit);
