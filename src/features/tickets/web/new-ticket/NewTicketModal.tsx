import { Modal } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCreateTicket } from '../ticket.queries.ts';
import { TICKET_PATH, typeListedAt } from '../ticket-paths.ts';
import { NewTicketFields } from './NewTicketFields.tsx';
import { EMPTY_FORM, type NewTicketField, type NewTicketForm, readForm } from './new-ticket-form.ts';

export interface NewTicketModalProps {
  opened: boolean;
  onClose: () => void;
}

export function NewTicketModal({ opened, onClose }: NewTicketModalProps) {
  const here = typeListedAt(useLocation().pathname) ?? 'SOD';
  const [form, setForm] = useState(EMPTY_FORM);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutateAsync: create, isPending, error, reset } = useCreateTicket();
  // The second click of a double click comes before the button knows of the first.
  const isSending = useRef(false);
  const navigate = useNavigate();

  function handleChange(patch: Partial<NewTicketForm>) {
    setForm((current) => ({ ...current, ...patch }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in patch))));
  }

  async function handleSubmit() {
    if (isSending.current) return;
    const { body, errors: wrong } = readForm(form, form.type ?? here);
    setErrors(wrong);
    const first = Object.keys(EMPTY_FORM).find((field) => field in wrong);
    if (first) document.getElementById(fieldId(first as NewTicketField))?.focus();
    if (!body) return;
    isSending.current = true;
    try {
      const ticket = await create(body);
      setForm(EMPTY_FORM);
      onClose();
      void navigate({ to: TICKET_PATH, params: { ticketId: ticket.id } });
    } catch {
      // Already logged, and shown in the form, which keeps what was typed.
    } finally {
      isSending.current = false;
    }
  }

  function handleClose() {
    reset();
    onClose();
  }

  return (
    <Modal opened={opened} onClose={handleClose} title="New Ticket" size="lg">
      <NewTicketFields
        form={{ ...form, type: form.type ?? here }}
        errors={errors}
        failure={error?.message}
        isSending={isPending}
        getId={fieldId}
        onChange={handleChange}
        onSubmit={() => void handleSubmit()}
        onCancel={handleClose}
      />
    </Modal>
  );
}

const fieldId = (field: NewTicketField) => `new-ticket-${field}`;
