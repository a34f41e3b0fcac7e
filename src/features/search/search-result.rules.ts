import type { SearchKind } from './search.contract.ts';

/** Where the record of a kind is shown, as it stands behind the `#` of an address. */
const PATHS: Record<SearchKind, (id: string) => string> = {
  serial: (id) => `/serials/${id}`,
  ticket: (id) => `/sod/${id}`,
  customer: (id) => `/customers/${id}`,
  lead: (id) => `/sales?open=${id}`,
  tool: (id) => `/inventory?open=${id}`,
  part: (id) => `/parts-inventory?open=${id}`,
  invoice: (id) => `/invoices?open=${id}`,
  note: (id) => `/sod/${id}`,
  article: (id) => `/knowledge-base/${id}`,
};

export const toPath = (kind: SearchKind, id: string): string => PATHS[kind](encodeURIComponent(id));

/** What each group is called. */
export const KIND_LABELS: Record<SearchKind, string> = {
  serial: 'Serial numbers',
  ticket: 'Tickets',
  customer: 'Customers',
  lead: 'Sales leads',
  tool: 'Loaner tools',
  part: 'Parts',
  invoice: 'Invoices',
  note: 'Notes',
  article: 'Articles',
};
