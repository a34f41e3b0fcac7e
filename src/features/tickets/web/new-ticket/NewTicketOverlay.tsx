import { lazy } from 'react';
import { LazyOverlay } from '../../../../platform/web/overlay/LazyOverlay.tsx';

const NewTicketModal = lazy(async () => ({ default: (await import('./NewTicketModal.tsx')).NewTicketModal }));

interface NewTicketOverlayProps {
  opened: boolean;
  onClose: () => void;
}

/** The New Ticket dialog; its code is loaded when it opens for the first time. */
export function NewTicketOverlay({ opened, onClose }: NewTicketOverlayProps) {
  return <LazyOverlay opened={opened}>{(isOpen) => <NewTicketModal opened={isOpen} onClose={onClose} />}</LazyOverlay>;
}
