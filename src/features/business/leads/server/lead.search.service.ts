import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import { toPhoneTerm } from '../../../../platform/text/search-term.ts';

/** Finds leads by identifiers and words, newest first. */
export const leadSearch: RecordSearch = {
  kind: 'lead',
  label: 'Sales leads',
  order: 40,
  toPath: (id) => `/sales?open=${id}`,
  table: {
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
  },
  words: {
    name: 'leads',
    table: 'leads',
    text: "company_name || ' ' || contact_name",
    order: [timeKey('last_updated'), textKey('id')],
  },
};
