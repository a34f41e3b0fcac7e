export interface ImportTicketsModalProps {
  opened: boolean;
  onClose: () => void;
}

export function ImportTicketsModal({ opened }: ImportTicketsModalProps) {
  return opened ? <p>Import Tickets</p> : null;
}
