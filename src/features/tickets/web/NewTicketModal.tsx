export interface NewTicketModalProps {
  opened: boolean;
  onClose: () => void;
}

export function NewTicketModal({ opened }: NewTicketModalProps) {
  return opened ? <p>New Ticket</p> : null;
}
