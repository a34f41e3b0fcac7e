import { Modal } from '@mantine/core';
import { ShortcutMap } from './ShortcutMap.tsx';

export function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size={720}>
      <ShortcutMap />
    </Modal>
  );
}
