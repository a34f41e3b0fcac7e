import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { TICKET_PICK, useChosenTicket, useFoundTickets } from '../../../ticketing/tickets/web/ticket.queries.ts';

interface TicketDialogProps {
  opened: boolean;
  title: string;
  confirmLabel: string;
  failureTitle: string;
  /** ID of a ticket that isn't offered. */
  without: string | null;
  act: (ticketId: string) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses the ticket for a message. */
export function TicketDialog({ opened, title, confirmLabel, failureTitle, without, act, onClose }: TicketDialogProps) {
  const [chosenId, setChosenId] = useState('');
  const [text, setText] = useState<string>();
  const found = useFoundTickets(text)?.filter(({ id }) => id !== without);
  const { data: chosen } = useChosenTicket(chosenId === '' ? undefined : chosenId);
  const { submit, isSending, error } = useSubmit(async () => {
    await act(chosenId);
    onClose();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosenId !== '') void submit();
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <form onSubmit={handleSubmit}>
        <Stack gap="sm">
          {error && <Alert title={failureTitle}>{error.message}</Alert>}
          <PickInput
            {...TICKET_PICK}
            label="Ticket"
            chosen={chosenId === '' ? '' : [chosenId, chosen?.summary].filter(Boolean).join('  ')}
            text={text}
            found={found}
            onType={setText}
            onChoose={setChosenId}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending} disabled={chosenId === ''}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
