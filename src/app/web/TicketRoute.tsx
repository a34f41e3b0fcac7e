import { useParams } from '@tanstack/react-router';
import { TicketPage } from '../../features/tickets/web/TicketPage.tsx';

export function TicketRoute() {
  const { ticketId } = useParams({ from: '/inside/sod/$ticketId' });
  return <TicketPage key={ticketId} ticketId={ticketId} />;
}
