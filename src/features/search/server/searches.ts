import type { Db } from '../../../platform/server/database/database.ts';
import type { Found } from '../../../platform/server/search/search-text.ts';
import { searchArticles } from '../../articles/server/article.search.service.ts';
import { searchCustomers } from '../../customers/server/customer.search.service.ts';
import { searchInvoices } from '../../invoices/server/invoice.search.service.ts';
import { searchLeads } from '../../leads/server/lead.search.service.ts';
import { searchTools } from '../../loaners/server/tool.search.service.ts';
import { searchParts } from '../../parts/server/part.search.service.ts';
import { searchNotes, searchTickets } from '../../tickets/server/search/ticket.search.service.ts';
import type { SearchKind } from '../search.contract.ts';
import type { SearchFilters } from '../search-text.rules.ts';
import type { Understood } from './search-words.service.ts';

/** What each kind of records is asked. */
export interface Asked extends Understood {
  /** Absent: tickets are not narrowed. */
  readonly filters: SearchFilters | undefined;
  readonly limit: number;
}

type Search = (db: Db, asked: Asked) => Promise<Found[]>;

const toTicketFilters = ({ status, ...filters }: SearchFilters = {}) => ({ ...filters, ...(status && { status: [status] }) });

/** Each owner searches its own tables. */
export const SEARCHES: Record<Exclude<SearchKind, 'serial'>, Search> = {
  ticket: (db, asked) => searchTickets(db, asked, asked.limit, toTicketFilters(asked.filters)),
  customer: (db, asked) => searchCustomers(db, asked, asked.limit),
  lead: (db, asked) => searchLeads(db, asked, asked.limit),
  tool: (db, asked) => searchTools(db, asked, asked.limit),
  part: (db, asked) => searchParts(db, asked, asked.limit),
  invoice: (db, asked) => searchInvoices(db, asked, asked.limit),
  note: (db, asked) => searchNotes(db, asked, { limit: asked.limit, expected: asked.expected, filters: toTicketFilters(asked.filters) }),
  article: (db, asked) => searchArticles(db, asked, asked.limit),
};
