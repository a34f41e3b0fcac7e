import { wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';

/** Finds invoices by identifiers and words, newest first. */
export const invoiceSearch: RecordSearch = {
  kind: 'invoice',
  label: 'Invoices',
  order: 70,
  toPath: (id) => `/invoices?open=${id}`,
  table: {
    name: 'invoices',
    title: 'id',
    snippet: `concat_ws(' · ', customer_company, '$' || to_char(total_cents / 100.0, 'FM999,999,999,990.00'), status, ticket_id)`,
    identifiers: [
      { label: 'Invoice', value: 'id', where: 'id = upper(btrim($1))', rank: 0 },
      { label: 'Ticket', value: 'ticket_id', where: `ticket_id = upper(btrim($1))`, rank: 2 },
      {
        label: 'Ticket',
        value: `array_to_string(more_ticket_ids, ', ')`,
        where: `more_ticket_ids <> '{}' AND more_ticket_ids @> ARRAY[upper(btrim($1))]`,
        rank: 2,
      },
      { label: 'Company', value: 'account_company', where: 'company_key(account_company) = company_key($1)', rank: 2 },
    ],
    text: 'search',
    newest: 'number',
    order: [wholeNumberKey('number')],
    direction: 'desc',
  },
};
