import { Modal } from '@mantine/core';
import { PaletteBody } from './PaletteBody.tsx';

interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  onNewTicket: () => void;
}

export function CommandPalette({ opened, onClose, onNewTicket }: CommandPaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      padding={0}
      size={560}
      aria-label="Command palette"
    >
      <PaletteBody onClose={onClose} onNewTicket={onNewTicket} />
    </Modal>
  );
}
