import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsSplit, IconDots, IconFileText, IconTicket, IconUserPlus } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { LazyMenu } from '../../../../../platform/web/overlay/LazyMenu.tsx';
import { lazyDialog } from '../../../../../platform/web/overlay/lazy-dialog.tsx';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { MailMessage } from '../../mail-message.contract.ts';
import { useAddContact, useMailActions } from '../message.queries.ts';
import { MailByEntryContext } from './TicketMailFrame.tsx';

const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const OriginalDialog = lazyDialog(async () => (await import('./OriginalDialog.tsx')).OriginalDialog);

/** The menu of an email in the history. */
export function EmailActions({ ticket, entry }: SlotProps['email-actions']) {
  const message = useContext(MailByEntryContext).get(entry.id);
  return message ? <MessageMenu ticket={ticket} message={message} /> : null;
}

type Shown = 'original' | 'move';

function MessageMenu({ ticket, message }: { ticket: Ticket; message: MailMessage }) {
  const [shown, setShown] = useState<Shown>();
  const { move } = useMailActions();
  const addContact = useAddContact();
  const { id, direction, from, hasOriginal } = message;
  const isReceived = direction === 'in';
  const { customerId } = ticket;
  const close = () => setShown(undefined);

  async function handleSplit() {
    await report(async () => {
      const moved = await move({ id, ticketId: null });
      return moved.ticketId === null ? 'Moved to a new ticket' : `Moved to the new ticket ${moved.ticketId}`;
    });
  }

  async function handleAdd(customer: string) {
    await report(async () => `${from.name || from.address} is a contact of ${await addContact({ customerId: customer, person: from })}`);
  }

  if (!isReceived && !hasOriginal) return null;
  return (
    <>
      <LazyMenu
        position="bottom-end"
        target={
          <ActionIcon variant="subtle" color="gray" my={-6} aria-label="Actions for this email">
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        }
      >
        {hasOriginal && (
          <Menu.Item leftSection={<IconFileText size={15} aria-hidden />} onClick={() => setShown('original')}>
            Show original
          </Menu.Item>
        )}
        {isReceived && (
          <>
            <Menu.Item leftSection={<IconTicket size={15} aria-hidden />} onClick={() => setShown('move')}>
              Move to another ticket
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsSplit size={15} aria-hidden />} onClick={() => void handleSplit()}>
              Split into a new ticket
            </Menu.Item>
            {customerId !== null && from.address !== '' && (
              <Menu.Item leftSection={<IconUserPlus size={15} aria-hidden />} onClick={() => void handleAdd(customerId)}>
                Add as contact
              </Menu.Item>
            )}
          </>
        )}
      </LazyMenu>
      {shown === 'original' && <OriginalDialog opened message={message} onClose={close} />}
      {shown === 'move' && <MoveDialog opened message={message} onClose={close} />}
    </>
  );
}

/** Shows the result of an action of the menu. */
async function report(act: () => Promise<string>): Promise<void> {
  try {
    notifications.show({ message: await act() });
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    notifications.show({ title: 'Nothing was changed', message, color: 'red' });
  }
}
