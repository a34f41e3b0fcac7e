import type { ReactNode } from 'react';
import { PageMenu } from '../../../../platform/web/ui/header/PageMenu.tsx';
import type { TicketType } from '../../ticket.contract.ts';
import { TicketList } from './TicketList.tsx';

export interface TicketListPageProps {
  type: TicketType;
  /** Entries another feature adds to the page's menu. */
  actions?: ReactNode;
}

export function TicketListPage({ type, actions }: TicketListPageProps) {
  return (
    <>
      {actions && <PageMenu>{actions}</PageMenu>}
      <TicketList key={type} type={type} />
    </>
  );
}
