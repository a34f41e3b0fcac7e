import { Modal } from '@mantine/core';
import { allowShortcuts, generalShortcuts } from '../../../platform/web/ui/keyboard/shortcuts.ts';
import type { DialogProps, WebAction } from '../../../platform/web/web-feature.ts';
import { PaletteBody } from './PaletteBody.tsx';

interface CommandPaletteProps extends DialogProps {
  onAction: (action: WebAction) => void;
}

export function CommandPalette({ opened, onClose, onAction }: CommandPaletteProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered={false}
      yOffset="12dvh"
      padding={0}
      size={560}
      {...allowShortcuts(generalShortcuts.palette)}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <Modal.Body>
          <PaletteBody opened={opened} onClose={onClose} onAction={onAction} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
