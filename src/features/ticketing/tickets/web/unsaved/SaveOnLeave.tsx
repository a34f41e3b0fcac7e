import { Button } from '@mantine/core';
import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../../../platform/web/ui/keyboard/mod-key.ts';
import { ticketShortcuts } from '../ticket-shortcuts.ts';

interface SaveOnLeaveProps {
  isSending: boolean;
  onSave: () => void;
}

/** Saves a ticket after the user left it. Has the shortcut of every save unless the page or a dialog uses it. */
export function SaveOnLeave({ isSending, onSave }: SaveOnLeaveProps) {
  useShortcut(ticketShortcuts.save, onSave, { isSpare: true });
  return (
    <Button size="compact-sm" loading={isSending} rightSection={<Key>{modKey} S</Key>} onClick={onSave}>
      Save
    </Button>
  );
}
