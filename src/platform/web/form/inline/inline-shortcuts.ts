import { defineShortcuts } from '../../ui/keyboard/shortcuts.ts';

export const inlineShortcuts = defineShortcuts({
  save: { where: 'Settings and account', keys: ['mod+S'], does: 'Save' },
});
