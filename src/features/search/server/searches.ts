import type { Db } from '../../../platform/server/database/database.ts';
import type { Found } from '../../../platform/server/search/search-text.ts';
import { findByWords, type SearchedTable } from '../../../platform/server/search/searched-table.ts';
import { searchArticles } from '../../articles/server/article.search.service.ts';
import { CUSTOMER_SEARCH } from '../../customers/server/customer.search.service.ts';
import { INVOICE_SEARCH } from '../../invoices/server/invoice.search.service.ts';
import { LEAD_SEARCH } from '../../leads/server/lead.search.service.ts';
import { TOOL_SEARCH } from '../../loaners/server/tool.search.service.ts';
import { PART_SEARCH } from '../../parts/server/part.search.service.ts';
import { searchNotes, searchTickets, TICKET_SEARCH } from '../../tickets/server/search/ticket.search.service.ts';
import type { SearchKind } from '../search.contract.ts';
import type { SearchFilters } from '../search-text.rules.ts';
import type { Understood } from './search-words.service.ts';

/** What each kind of records is asked. */
export interface Asked extends Understood {
  /** Absent: tickets are not narrowed. */
  readonly filters: SearchFilters | undefined;
  readonly limit: number;
}

/** The records that a text can name. */
export const NAMED: ReadonlyMap<SearchKind, SearchedTable> = new Map([
  ['ticket', TICKET_SEARCH],
  ['customer', CUSTOMER_SEARCH],
  ['lead', LEAD_SEARCH],
  ['tool', TOOL_SEARCH],
  ['part', PART_SEARCH],
  ['invoice', INVOICE_SEARCH],
]);

type Search = (db: Db, asked: Asked) => Promise<Found[]>;

const toTicketFilters = ({ status, ...filters }: SearchFilters = {}) => ({ ...filters, ...(status && { status: [status] }) });

const inTable =
  (table: SearchedTable): Search =>
  (db, asked) =>
    findByWords(db, table, asked, asked);

/** How each kind is searched for words. */
export const BY_WORDS: ReadonlyMap<SearchKind, Search> = new Map<SearchKind, Search>([
  ['ticket', (db, asked) => searchTickets(db, asked, toTicketFilters(asked.filters))],
  ['note', (db, asked) => searchNotes(db, asked, { ...asked, filters: toTicketFilters(asked.filters) })],
  ['customer', inTable(CUSTOMER_SEARCH)],
  ['lead', inTable(LEAD_SEARCH)],
  ['tool', inTable(TOOL_SEARCH)],
  ['part', inTable(PART_SEARCH)],
  ['invoice', inTable(INVOICE_SEARCH)],
  ['article', (db, asked) => searchArticles(db, asked, asked.limit)],
]);
