import { IconPlus } from '@tabler/icons-react';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { toSerialContext } from '../../../master-data/customers/serial.rules.ts';
import { classifyUnknown } from '../caller.rules.ts';

const NewTicketDialog = lazyDialog(async () => (await import('./NewTicketModal.tsx')).NewTicketModal);

export const newTicketCommand: WebFeature = {
  commands: [
    {
      name: 'new-ticket',
      label: 'Create New Ticket',
      headerLabel: 'New Ticket',
      icon: IconPlus,
      takesTyping: true,
      Dialog: NewTicketDialog,
      forUnknown: (text) =>
        classifyUnknown(text) === 'serial'
          ? { label: `Start intake for ${text}`, given: { type: 'Tool Repair', ...toSerialContext(text) } }
          : undefined,
    },
  ],
  slots: [
    { slot: 'listed-draft', order: 10, Component: lazyPart(async () => (await import('./NewTicketDraftItem.tsx')).NewTicketDraftItem) },
  ],
};
