import { IconPlus } from '@tabler/icons-react';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

const NewTicketDialog = lazyDialog(async () => (await import('./NewTicketModal.tsx')).NewTicketModal);

export const newTicketCommand: WebFeature = {
  commands: [{ name: 'new-ticket', label: 'Create New Ticket', headerLabel: 'New Ticket', icon: IconPlus, Dialog: NewTicketDialog }],
  slots: [
    { slot: 'new-ticket-draft', order: 10, Component: lazyPart(async () => (await import('./NewTicketDraftItem.tsx')).NewTicketDraftItem) },
  ],
};
