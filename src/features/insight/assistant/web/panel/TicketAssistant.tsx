import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { lazyDialog } from '../../../../../platform/web/overlay/lazy-dialog.tsx';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';

const AssistantDrawer = lazyDialog(async () => (await import('./AssistantDrawer.tsx')).AssistantDrawer);
const LABEL = 'Ask about this ticket';

/** Header button of a ticket that opens the assistant next to it. */
export function TicketAssistant({ ticket }: { ticket: Ticket }) {
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <>
      <ActionIcon aria-label={LABEL} title={LABEL} onClick={drawer.open}>
        <IconSparkles size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <AssistantDrawer opened={isOpen} onClose={drawer.close} given={{ ticketId: ticket.id }} />
    </>
  );
}
