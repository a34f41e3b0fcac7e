import { formatCount } from '../../../platform/number-text.ts';

/** Tickets that are not Resolved, and those of them that are Shipped. */
interface OpenTickets {
  readonly openTickets: number;
  readonly shippedTickets: number;
}

/** '3', '3 (1 shipped)', '2 (shipped)': shipped tickets count as open until they are resolved. */
export function describeOpen({ openTickets, shippedTickets }: OpenTickets): string {
  const open = formatCount(openTickets);
  if (shippedTickets === 0) return open;
  return openTickets === shippedTickets ? `${open} (shipped)` : `${open} (${formatCount(shippedTickets)} shipped)`;
}
