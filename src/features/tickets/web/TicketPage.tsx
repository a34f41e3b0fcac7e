export function TicketPage({ ticketId }: { ticketId: string }) {
  return <p>{ticketId}</p>;
}
