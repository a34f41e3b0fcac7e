import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import type { SearchedTable } from '../../../../platform/server/search/searched-table.ts';
import type { WordSource } from '../../../../platform/server/search/word-source.ts';

/** How customers are searched: by what names them, and those with all of its words by name. */
const CUSTOMER_SEARCH: SearchedTable = {
  name: 'customers',
  title: 'shop_name',
  snippet: `concat_ws(' · ', nullif(contacts -> 0 ->> 'name', ''), nullif(contacts -> 0 ->> 'email', ''), nullif(contacts -> 0 ->> 'phone', ''))`,
  identifiers: [
    { label: 'Customer', value: 'id', where: 'id = lower(btrim($1))', rank: 0 },
    { label: 'Zoho account', value: 'zoho_id', where: 'zoho_id IS NOT NULL AND zoho_id = btrim($1)', rank: 0 },
    { label: 'Shop name', value: 'shop_name', where: 'company_key(shop_name) = company_key($1)', rank: 1 },
    { label: 'Email', value: '$1', where: 'email_keys && email_keys(ARRAY[$1])', rank: 1 },
    { label: 'Phone', value: '$1', where: 'phone_keys && phone_keys(ARRAY[$1])', rank: 1 },
    {
      label: 'Serial number',
      value: '(SELECT serial FROM serial_owners WHERE serial_key = serial_key($1) AND owned_until IS NULL)',
      where: 'id = (SELECT customer_id FROM serial_owners WHERE serial_key = serial_key($1) AND owned_until IS NULL)',
      rank: 2,
    },
  ],
  text: 'search',
  only: 'merged_into IS NULL',
  newest: 'created_at',
  order: [textKey('lower(shop_name)'), textKey('id')],
  direction: 'asc',
};

const CUSTOMER_WORDS: WordSource = {
  name: 'customers',
  table: 'customers',
  text: `shop_name || ' ' || as_lines(contact_texts(contacts, 'name'))`,
  order: [timeKey('last_updated'), textKey('id')],
};

/** How customers are found by the search of everything. */
export const customerSearch: RecordSearch = {
  kind: 'customer',
  label: 'Customers',
  order: 30,
  toPath: (id) => `/customers/${id}`,
  table: CUSTOMER_SEARCH,
  words: CUSTOMER_WORDS,
  hasSerials: true,
};
