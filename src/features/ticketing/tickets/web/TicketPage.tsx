import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { CallError } from '../../../../platform/web/call.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { useBelongsTo } from '../../../../platform/web/ui/header/section.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { getListPath } from '../ticket-list-paths.ts';
import { MergedTicket } from './merged/MergedTicket.tsx';
import { OpenTicket } from './OpenTicket.tsx';
import { useTicket } from './ticket.queries.ts';
import { useGoBack } from './useGoBack.ts';

export function TicketPage() {
  const { ticketId = '' } = useParams({ strict: false });
  const { user } = useAuth();
  const { data: ticket, error, refetch } = useTicket(ticketId);
  const goBack = useGoBack(getListPath('SOD'));
  useBelongsTo(ticket || error ? getListPath(ticket?.type ?? 'SOD') : undefined);

  if (ticket && user && ticket.mergedInto !== null) {
    return <MergedTicket key={ticket.id} ticket={ticket} into={ticket.mergedInto} userId={user.id} />;
  }
  if (ticket && user) {
    return <OpenTicket key={ticket.id} ticket={ticket} userId={user.id} />;
  }
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        title="Ticket not found"
        hint={`The ticket with ID ${ticketId} could not be found.`}
        action={<Button onClick={goBack}>Go Back</Button>}
      />
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <EmptyState title="Loading tickets..." />;
}
