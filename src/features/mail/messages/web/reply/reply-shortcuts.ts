import { defineShortcuts } from '../../../../../platform/web/ui/keyboard/shortcuts.ts';

export const replyShortcuts = defineShortcuts({
  reply: { where: 'Tickets', keys: ['R'], does: 'Reply by email' },
});
