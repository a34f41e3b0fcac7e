import { Button } from '@mantine/core';
import { useContext } from 'react';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { OpenCommandContext } from '../../../../../platform/web/web-feature.ts';
import type { TicketType } from '../../ticket.contract.ts';
import { useHasTickets } from '../ticket.queries.ts';

interface NoTicketsProps {
  type: TicketType | undefined;
  isFiltered: boolean;
  onClearFilters: () => void;
}

export function NoTickets({ type, isFiltered, onClearFilters }: NoTicketsProps) {
  const { data: hasTickets, isPending } = useHasTickets(type, !isFiltered);
  const openCommand = useContext(OpenCommandContext);
  if (isFiltered) {
    const clear = <Button onClick={onClearFilters}>Clear filters</Button>;
    return <EmptyState title="No cases match the current filters." hint="Clear the filters to see all cases." action={clear} />;
  }
  if (isPending) return null;
  if (hasTickets)
    return <EmptyState title="No cases match the current filters." hint="Switch between Open and Closed to see the other cases." />;
  return (
    <EmptyState
      title="No cases match the current filters."
      hint="Create your first ticket to get started."
      action={<Button onClick={() => openCommand('new-ticket')}>New Ticket</Button>}
    />
  );
}
