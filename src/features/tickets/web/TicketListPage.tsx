import type { ReactNode } from 'react';
import type { TicketType } from '../ticket.contract.ts';

export interface TicketListPageProps {
  type: TicketType;
  /** Entries another feature adds to the page's menu. */
  actions?: ReactNode;
}

export function TicketListPage({ actions }: TicketListPageProps) {
  return actions ?? null;
}
