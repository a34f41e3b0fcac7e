import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import { startReplying } from '../../../../ticketing/tickets/web/ticket-reply.queries.ts';
import { replyShortcuts } from './reply-shortcuts.ts';

/** Replaces the note composer by a reply. */
export function ReplyButton({ ticket: { id } }: SlotProps['composer-actions']) {
  useShortcut(replyShortcuts.reply, () => startReplying(id));
  return (
    <Button
      variant="default"
      flex="none"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      title="Reply by email (R)"
      onClick={() => startReplying(id)}
    >
      Reply
    </Button>
  );
}
