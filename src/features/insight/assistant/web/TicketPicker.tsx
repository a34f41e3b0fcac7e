import { useState } from 'react';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { TICKET_PICK, useChosenTicket, useFoundTickets } from '../../../ticketing/tickets/web/ticket.queries.ts';

interface TicketPickerProps {
  /** Empty while none is picked. */
  ticketId: string;
  onPick: (ticketId: string) => void;
}

/** Finds the ticket that is asked about. */
export function TicketPicker({ ticketId, onPick }: TicketPickerProps) {
  const [text, setText] = useState<string>();
  const found = useFoundTickets(text);
  const { data: chosen } = useChosenTicket(ticketId === '' ? undefined : ticketId);
  const name = ticketId === '' ? '' : [ticketId, chosen?.summary].filter(Boolean).join('  ');
  return (
    <PickInput
      {...TICKET_PICK}
      id="assistant-ticket"
      label="Ticket"
      chosen={name}
      {...{ text, found }}
      onType={setText}
      onChoose={onPick}
    />
  );
}
