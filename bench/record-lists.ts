/** A list of the business as its page asks for it, and the words that people look for in it. */
export interface RecordList {
  readonly name: string;
  /** Its address, with `?` at the end. */
  readonly path: string;
  /** One of them after the other. */
  readonly searches: readonly string[];
  /** What it is narrowed or ordered by. */
  readonly filter: string;
}

const PAGE = 'limit=50';

export const RECORD_LISTS: readonly RecordList[] = [
  {
    name: 'customers',
    path: `/api/customers?${PAGE}&`,
    searches: ['Lakeview', 'castellano', 'ISCANP-4', 'motor works 7', 'Schäfer'],
    filter: 'order=desc',
  },
  {
    name: 'lead board',
    path: '/api/leads/board?',
    searches: ['Truck', 'lakeview', '555-01', 'Fontaine', 'nobody'],
    filter: 'source=Referral',
  },
  {
    name: 'leads',
    path: `/api/leads?${PAGE}&`,
    searches: ['Truck', 'lakeview', '555-01', 'Fontaine', 'nobody'],
    filter: 'status=Qualified',
  },
  { name: 'loaner tools', path: `/api/tools?${PAGE}&`, searches: ['L-ISCANP-00', 'garage', '4711', 'Müller'], filter: 'status=On%20Loan' },
  {
    name: 'parts',
    path: `/api/parts?${PAGE}&`,
    searches: ['display', 'ISP-0047', 'voltix', 'lot 7', 'main board'],
    filter: 'toOrder=true',
  },
  {
    name: 'invoices',
    path: `/api/invoices?${PAGE}&`,
    searches: ['INV-004', 'Lakeview', 'TKT-12', 'transmission', 'Petrov'],
    filter: 'status=Overdue',
  },
];

/** The calls of a list: as it opens, with a search, and narrowed. */
export function toCalls({ name, path, searches, filter }: RecordList): { what: string; paths: readonly string[] }[] {
  return [
    { what: name, paths: [path.slice(0, -1)] },
    { what: `${name}, searched`, paths: searches.map((words) => `${path}q=${encodeURIComponent(words)}`) },
    { what: `${name}, ${decodeURIComponent(filter)}`, paths: [path + filter] },
  ];
}
