import { defineShortcuts } from '../../../../platform/web/ui/keyboard/shortcuts.ts';

export const notificationShortcuts = defineShortcuts({
  notifications: { where: 'Everywhere', keys: ['shift+N'], does: 'Show your notifications' },
});
