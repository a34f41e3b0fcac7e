import type { Db } from '../../../../../platform/server/database/database.ts';
import type { RecordSearch } from '../../../../../platform/server/search/record-search.ts';
import { dedupeById, findByIdentifier, findByWords, type SearchedTable } from '../../../../../platform/server/search/searched-table.ts';
import type { WordSource } from '../../../../../platform/server/search/word-source.ts';
import { toVinTerm } from '../../../../../platform/text/search-term.ts';
import { type Ticket, TicketQuery } from '../../ticket.contract.ts';
import { LISTED_TICKETS, NEWEST_CHANGE, toListRequest } from '../list/ticket.list.store.ts';
import { findTicketRecords } from '../ticket.store.ts';
import { TICKET_TEXTS } from '../ticket.table.ts';
import { type SearchedTickets, searchNotes } from './note.search.store.ts';

const lastDigits = 'right(code_key(vin), 6)';

/** IDs are found without prefix and zeros, VINs by their last six characters. */
export const TICKET_SEARCH: SearchedTable = {
  name: 'tickets',
  title: 'summary',
  snippet: `concat_ws(' · ', id, nullif(customer_company, ''), nullif(concat_ws(' ', vehicle_year, nullif(vehicle_make, ''), nullif(vehicle_model, '')), ''), status)`,
  identifiers: [
    {
      label: 'Ticket',
      value: 'id',
      where: `id = ANY(ARRAY[upper(btrim($1)), 'TKT-' || upper(btrim($1)), 'TKT-' || lpad(CASE WHEN btrim($1) ~ '^\\d{1,6}$' THEN btrim($1) END, 6, '0')])`,
      rank: 0,
    },
    { label: 'Zoho case', value: 'zoho_case_id', where: 'zoho_case_id IS NOT NULL AND zoho_case_id = btrim($1)', rank: 0 },
    { label: 'RMA number', value: 'rma_number', where: "rma_number <> '' AND code_key(rma_number) = code_key($1)", rank: 1 },
    {
      label: 'VIN',
      value: 'vin',
      where: `vin <> '' AND ${lastDigits} = right(code_key($1), 6) AND length(code_key($1)) > 6 AND code_key(vin) = regexp_replace(code_key($1), '^[Ii](?=.{17}$)', '')`,
      rank: 1,
    },
    { label: 'Registration', value: 'reg', where: "reg <> '' AND code_key(reg) = code_key($1)", rank: 1 },
    {
      label: 'Last 6 of VIN',
      value: 'vin',
      where: `vin <> '' AND ${lastDigits} = code_key($1) AND length(code_key($1)) = 6`,
      rank: 2,
    },
    { label: 'Serial number', value: 'tool_serial', where: "tool_serial <> '' AND serial_key(tool_serial) = serial_key($1)", rank: 2 },
    {
      label: 'Email',
      value: 'customer_email',
      where: `customer_email <> '' AND lower(customer_email COLLATE "und-x-icu") = lower(btrim($1) COLLATE "und-x-icu")`,
      rank: 2,
    },
    { label: 'Company', value: 'customer_company', where: 'company_key(customer_company) = company_key($1)', rank: 2 },
  ],
  text: 'listed_text',
  textTable: TICKET_TEXTS,
  toTerm: toVinTerm,
  newest: 'created_at',
  from: LISTED_TICKETS.from,
  order: NEWEST_CHANGE,
  direction: 'desc',
};

const Filters = TicketQuery.pick({ type: true, state: true, status: true, assignee: true, make: true });
const readFilters = (filters: object = {}): SearchedTickets => Filters.parse(filters);

const TICKET_WORDS: WordSource = {
  name: 'tickets',
  table: LISTED_TICKETS.from,
  text: "concat_ws(' ', summary, customer_company, customer_name, vehicle_make, vehicle_model)",
  order: NEWEST_CHANGE,
};

const NOTE_WORDS: WordSource = {
  name: 'notes',
  table: 'ticket_history',
  text: 'content',
  order: [{ sql: 'position', type: 'whole number' }],
  only: "type IN ('NOTE', 'EMAIL')",
};

/** Finds tickets, last changed first. With filters, the words are optional. */
export const ticketSearch: RecordSearch = {
  kind: 'ticket',
  label: 'Tickets',
  order: 20,
  toPath: (id) => `/sod/${id}`,
  table: TICKET_SEARCH,
  find(db, asked) {
    const { where } = toListRequest(TicketQuery.parse(asked.filters ?? {}));
    return findByWords(db, TICKET_SEARCH, asked, { ...asked, where });
  },
  words: TICKET_WORDS,
  hasFilters: true,
  hasSerials: true,
};

/** Finds tickets by their notes. */
export const noteSearch: RecordSearch = {
  kind: 'note',
  label: 'Notes',
  order: 80,
  toPath: (id) => `/sod/${id}`,
  find: (db, asked) => searchNotes(db, asked, { ...asked, filters: readFilters(asked.filters) }),
  words: NOTE_WORDS,
  hasFilters: true,
};

/** Identifiers of a vehicle or a tool, and of a ticket about one. */
const CALLED_BY: readonly string[] = ['Ticket', 'RMA number', 'VIN', 'Registration', 'Last 6 of VIN', 'Serial number'];

export type CalledTicket = Pick<
  Ticket,
  | 'customerId'
  | 'customerCompany'
  | 'customerName'
  | 'customerEmail'
  | 'toolSerial'
  | 'vin'
  | 'reg'
  | 'vehicleYear'
  | 'vehicleMake'
  | 'vehicleModel'
>;

/** Finds the latest tickets about a vehicle or tool, by its VIN, license plate or serial number. */
export async function findCalledTickets(db: Db, text: string, limit: number): Promise<CalledTicket[]> {
  const identifiers = TICKET_SEARCH.identifiers.filter(({ label }) => CALLED_BY.includes(label));
  const found = await findByIdentifier(db, new Map([['called', { ...TICKET_SEARCH, identifiers }]]), text, limit);
  const ids = dedupeById(found).map(({ id }) => id);
  const records = new Map((await findTicketRecords(db, ids)).map((ticket) => [ticket.id, ticket]));
  return ids.flatMap((id) => {
    const ticket = records.get(id);
    if (!ticket) return [];
    const { customerId, customerCompany, customerName, customerEmail, toolSerial, vin, reg, vehicleYear, vehicleMake, vehicleModel } =
      ticket;
    return [{ customerId, customerCompany, customerName, customerEmail, toolSerial, vin, reg, vehicleYear, vehicleMake, vehicleModel }];
  });
}
