import type { SearchKind } from './search.contract.ts';

const at = <To extends string>(to: To, search: Readonly<Record<string, string>> = {}) => ({ to, search });

const ADDRESSES = {
  serial: (id: string) => at(`/serials/${encodeURIComponent(id)}`),
  ticket: (id: string) => at(`/sod/${encodeURIComponent(id)}`),
  customer: (id: string) => at(`/customers/${encodeURIComponent(id)}`),
  lead: (id: string) => at('/sales', { open: id }),
  tool: (id: string) => at('/inventory', { open: id }),
  part: (id: string) => at('/parts-inventory', { open: id }),
  invoice: (id: string) => at('/invoices', { open: id }),
  note: (id: string) => at(`/sod/${encodeURIComponent(id)}`),
  article: (id: string) => at(`/knowledge-base/${encodeURIComponent(id)}`),
} satisfies Record<SearchKind, unknown>;

/** Names the page that shows a record, and the query it is opened with. */
export function toRecordAddress(kind: SearchKind, id: string) {
  return ADDRESSES[kind](id);
}

/** Writes the same as it stands behind the `#` of an address. */
export function toPath(kind: SearchKind, id: string): string {
  const { to, search } = toRecordAddress(kind, id);
  return search.open === undefined ? to : `${to}?open=${encodeURIComponent(search.open)}`;
}

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
