import { lazyDialog } from '../../../../../platform/web/overlay/lazy-dialog.tsx';

export const NewTicketDialog = lazyDialog(async () => (await import('./NewTicketModal.tsx')).NewTicketModal);
