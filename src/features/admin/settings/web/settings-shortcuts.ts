import { defineShortcuts } from '../../../../platform/web/ui/keyboard/shortcuts.ts';

export const settingsShortcuts = defineShortcuts({
  save: { where: 'Settings', keys: ['mod+S'], does: 'Save' },
});
