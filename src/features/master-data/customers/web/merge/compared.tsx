import type { ReactNode } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { CustomerOverview } from '../../customer.contract.ts';
import { UNNAMED_CONTACT } from '../../customer-card.rules.ts';

/** What two customers are compared by, row by row. */
export const COMPARED: readonly { label: string; show: (customer: CustomerOverview) => ReactNode }[] = [
  { label: 'ID', show: ({ id }) => <Mono>{id}</Mono> },
  {
    label: 'Contacts',
    show: ({ contacts }) =>
      toLines(contacts.map(({ name, email, phone }) => [name || UNNAMED_CONTACT, email, phone].filter(Boolean).join(', '))),
  },
  { label: 'Shipping address', show: ({ shippingAddress }) => shippingAddress || 'N/A' },
  { label: 'Billing address', show: ({ billingAddress }) => billingAddress || 'N/A' },
  { label: 'Tool serials', show: ({ toolSerials }) => toLines(toolSerials) },
  { label: 'Tickets', show: ({ account }) => `${formatCount(account.ticketCount)} (${formatCount(account.openTickets)} open)` },
  { label: 'Leads', show: ({ account }) => formatCount(account.leadCount) },
  { label: 'Invoices', show: ({ account }) => formatCount(account.invoiceCount) },
];

/** So many lines are shown of a list; the others are counted. */
const MOST_LINES = 6;

function toLines(lines: readonly string[]): string {
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join('\n') || 'None';
}
