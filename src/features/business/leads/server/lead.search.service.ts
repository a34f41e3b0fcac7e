import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import type { SearchedTable } from '../../../../platform/server/search/searched-table.ts';
import type { WordSource } from '../../../../platform/server/search/word-source.ts';
import { toPhoneTerm } from '../../../../platform/text/search-term.ts';

/** How leads are searched: by what names them, and those with all of its words, the newest first. */
const LEAD_SEARCH: SearchedTable = {
  name: 'leads',
  title: 'company_name',
  snippet: `concat_ws(' · ', id, contact_name, nullif(email, ''), nullif(phone, ''), status)`,
  identifiers: [
    { label: 'Lead', value: 'id', where: 'id = upper(btrim($1))', rank: 0 },
    { label: 'Zoho lead', value: 'zoho_id', where: 'zoho_id IS NOT NULL AND zoho_id = btrim($1)', rank: 0 },
    { label: 'Email', value: 'email', where: `email <> '' AND lower(email) = lower(btrim($1) COLLATE "und-x-icu")`, rank: 1 },
    { label: 'Phone', value: 'phone', where: 'phone_keys(ARRAY[phone]) && phone_keys(ARRAY[$1])', rank: 1 },
    { label: 'Company', value: 'company_name', where: 'company_key(company_name) = company_key($1)', rank: 2 },
  ],
  text: 'search',
  toTerm: toPhoneTerm,
  newest: 'created_at',
  order: [timeKey('created_at'), textKey('id')],
  direction: 'desc',
};

const LEAD_WORDS: WordSource = {
  name: 'leads',
  table: 'leads',
  text: "company_name || ' ' || contact_name",
  order: [timeKey('last_updated'), textKey('id')],
};

/** How sales leads are found by the search of everything. */
export const leadSearch: RecordSearch = {
  kind: 'lead',
  label: 'Sales leads',
  order: 40,
  toPath: (id) => `/sales?open=${id}`,
  table: LEAD_SEARCH,
  words: LEAD_WORDS,
};
