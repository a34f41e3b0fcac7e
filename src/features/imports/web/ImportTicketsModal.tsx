import { TICKET_IMPORT_KIND } from '../../tickets/ticket-import-columns.ts';
import { ImportModal } from './ImportModal.tsx';

interface ImportTicketsModalProps {
  opened: boolean;
  onClose: () => void;
}

export function ImportTicketsModal({ opened, onClose }: ImportTicketsModalProps) {
  return (
    <ImportModal
      title="Import Tickets"
      kind={TICKET_IMPORT_KIND}
      recordKind="ticket"
      source="Zoho Desk"
      opened={opened}
      onClose={onClose}
    />
  );
}
