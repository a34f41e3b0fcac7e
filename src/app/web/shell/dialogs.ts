import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';

/** What opens above any page. */
export const CommandPalette = lazyDialog(async () => (await import('./CommandPalette.tsx')).CommandPalette);
export const ShortcutDialog = lazyDialog(async () => (await import('./ShortcutDialog.tsx')).ShortcutDialog);
