import { Modal } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import type { TicketType } from '../../ticket.contract.ts';
import { useCreateTicket } from '../ticket.queries.ts';
import { TICKET_PATH, typeListedAt } from '../ticket-paths.ts';
import { NewTicketFields } from './NewTicketFields.tsx';
import { EMPTY_FORM, newTicketFields, readNewTicket } from './new-ticket-form.ts';

export interface NewTicketModalProps {
  opened: boolean;
  onClose: () => void;
}

export function NewTicketModal({ opened, onClose }: NewTicketModalProps) {
  const here = typeListedAt(useLocation().pathname) ?? 'SOD';
  // Until one is chosen, the type of the list behind the form.
  const [chosenType, setChosenType] = useState<TicketType>();
  const type = chosenType ?? here;
  const { mutateAsync: create } = useCreateTicket();
  const navigate = useNavigate();
  const form = useForm({
    name: 'new-ticket',
    fields: newTicketFields,
    initial: () => EMPTY_FORM,
    read: (values) => readNewTicket({ ...values, type }),
    send: async (body) => {
      const ticket = await create(body);
      form.reset();
      setChosenType(undefined);
      onClose();
      void navigate({ to: TICKET_PATH, params: { ticketId: ticket.id } });
    },
  });

  function handleClose() {
    form.clearFailure();
    onClose();
  }

  return (
    <Modal opened={opened} onClose={handleClose} title="New Ticket" size="lg">
      <NewTicketFields form={form} type={type} onType={setChosenType} onCancel={handleClose} />
    </Modal>
  );
}
