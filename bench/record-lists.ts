/** A list of the business as its page asks for it, and the words that people look for in it. */
export interface RecordList {
  readonly name: string;
  /** Its address, with `?` at the end. */
  readonly path: string;
  /** One of them after the other. */
  readonly searches: readonly string[];
  /** What it is narrowed or ordered by, each by itself. */
  readonly filters: readonly string[];
  /** Absent: for everybody. */
  readonly access?: 'admin';
}

const PAGE = 'limit=50';

export const RECORD_LISTS: readonly RecordList[] = [
  {
    name: 'customers',
    path: `/api/customers?${PAGE}&`,
    searches: ['Lakeview', 'castellano', 'ISCANP-4', 'motor works 7', 'Schäfer'],
    filters: ['order=desc'],
  },
  {
    name: 'lead board',
    path: '/api/leads/board?',
    searches: ['Truck', 'lakeview', '555-01', 'Fontaine', 'nobody'],
    filters: ['source=Referral'],
  },
  {
    name: 'leads',
    path: `/api/leads?${PAGE}&`,
    searches: ['Truck', 'lakeview', '555-01', 'Fontaine', 'nobody'],
    filters: ['status=Qualified'],
  },
  {
    name: 'loaner tools',
    path: `/api/tools?${PAGE}&`,
    searches: ['L-ISCANP-00', 'garage', '4711', 'Müller'],
    filters: ['status=On%20Loan'],
  },
  {
    name: 'parts',
    path: `/api/parts?${PAGE}&`,
    searches: ['display', 'ISP-0047', 'voltix', 'lot 7', 'main board'],
    filters: ['toOrder=true'],
  },
  {
    name: 'invoices',
    path: `/api/invoices?${PAGE}&`,
    searches: ['INV-004', 'Lakeview', 'TKT-12', 'transmission', 'Petrov'],
    filters: ['status=Overdue'],
  },
  {
    name: 'audit log',
    path: `/api/audit?${PAGE}&`,
    searches: ['c4ca4238a0b9', 'Person 7', 'nobody', 'Name a8'],
    filters: [
      'actor=person3',
      'actor=rare',
      'action=thing.done7',
      'kind=invoice',
      'subject=part:7',
      'from=2026-10-21T00:00:00.000Z&to=2026-11-13T00:00:00.000Z',
      'actor=person3&action=thing.done9',
      'actor=person3&action=thing.done7',
    ],
    access: 'admin',
  },
];

export interface ListCalls extends Pick<RecordList, 'access'> {
  readonly what: string;
  readonly paths: readonly string[];
}

/** The calls of a list: as it opens, with a search, and narrowed. */
export function toCalls({ name, path, searches, filters, access }: RecordList): ListCalls[] {
  const calls = [
    { what: name, paths: [path.slice(0, -1)] },
    { what: `${name}, searched`, paths: searches.map((words) => `${path}q=${encodeURIComponent(words)}`) },
    ...filters.map((filter) => ({ what: `${name}, ${decodeURIComponent(filter)}`, paths: [path + filter] })),
  ];
  return calls.map((call) => ({ ...call, ...(access && { access }) }));
}
