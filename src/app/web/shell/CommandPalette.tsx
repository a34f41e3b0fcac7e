import { Modal } from '@mantine/core';
import { PaletteBody } from './PaletteBody.tsx';

interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  onNewTicket: () => void;
}

export function CommandPalette({ opened, onClose, onNewTicket }: CommandPaletteProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered={false} yOffset="12dvh" padding={0} size={560}>
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <Modal.Body>
          <PaletteBody onClose={onClose} onNewTicket={onNewTicket} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
