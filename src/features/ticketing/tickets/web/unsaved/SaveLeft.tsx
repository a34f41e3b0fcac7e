import { Button } from '@mantine/core';
import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../../../platform/web/ui/keyboard/mod-key.ts';
import { ticketShortcuts } from '../ticket-shortcuts.ts';

interface SaveLeftProps {
  isSending: boolean;
  onSave: () => void;
}

/** Saves a ticket that was left; its key is that of every save, unless the page or a dialog has a use for it. */
export function SaveLeft({ isSending, onSave }: SaveLeftProps) {
  useShortcut(ticketShortcuts.save, onSave, { isSpare: true });
  return (
    <Button size="compact-sm" loading={isSending} rightSection={<Key>{modKey} S</Key>} onClick={onSave}>
      Save
    </Button>
  );
}
