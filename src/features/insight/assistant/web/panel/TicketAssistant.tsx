import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { lazyDialog } from '../../../../../platform/web/overlay/lazy-dialog.tsx';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import classes from './TicketAssistant.module.css';

const AssistantDrawer = lazyDialog(async () => (await import('./AssistantDrawer.tsx')).AssistantDrawer);

/** Opens the assistant beside a ticket. */
export function TicketAssistant({ ticket }: { ticket: Ticket }) {
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <>
      <Button
        className={classes.open ?? ''}
        variant="default"
        fullWidth
        leftSection={<IconSparkles size={15} aria-hidden />}
        onClick={drawer.open}
      >
        Ask about this ticket
      </Button>
      <AssistantDrawer opened={isOpen} onClose={drawer.close} given={{ ticketId: ticket.id }} />
    </>
  );
}
