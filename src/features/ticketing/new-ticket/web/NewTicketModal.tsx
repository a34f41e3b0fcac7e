import { Modal } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { createDraftStores, useDraftState } from '../../../../platform/web/form/draft-store.ts';
import { RestoredNotice } from '../../../../platform/web/form/RestoredNotice.tsx';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { useNamedSection } from '../../../../platform/web/ui/header/section.ts';
import type { DialogProps } from '../../../../platform/web/web-feature.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { TICKET_PATH, typeListedAt } from '../../tickets/ticket-list-paths.ts';
import { useCreateTicket } from '../../tickets/web/ticket.queries.ts';
import { NewTicketFields } from './NewTicketFields.tsx';
import { EMPTY_FORM, isBlankForm, NewTicketForm, newTicketFields, pickFields, readNewTicket } from './new-ticket-form.ts';

const getDraft = createDraftStores({ empty: EMPTY_FORM, isBlank: isBlankForm, schema: NewTicketForm });

export function NewTicketModal(props: DialogProps) {
  const { user } = useAuth();
  return user && <NewTicketDraftModal key={user.id} userId={user.id} {...props} />;
}

function NewTicketDraftModal({ userId, opened, onClose, given }: DialogProps & { userId: string }) {
  const { pathname } = useLocation();
  // The page of a ticket names the list it belongs to.
  const listType = typeListedAt(useNamedSection() ?? pathname) ?? 'SOD';
  const draft = getDraft(userId, 'new-ticket');
  const [isRestored, setIsRestored] = useState(false);
  const { mutateAsync: create } = useCreateTicket();
  const navigate = useNavigate();
  const form = useForm({
    name: 'new-ticket',
    fields: newTicketFields,
    initial: () => EMPTY_FORM,
    draft: useDraftState(draft),
    read: (values) => readNewTicket({ ...values, type: values.type || listType }),
    send: async (body) => {
      const ticket = await create(body);
      form.reset();
      onClose();
      void navigate({ to: TICKET_PATH, params: { ticketId: ticket.id } });
    },
  });

  const fill = () => given && form.change(pickFields(given));
  const begin = useEffectEvent(() => {
    setIsRestored(!isBlankForm(draft.get()));
    fill();
  });
  useEffect(() => {
    if (opened) begin();
  }, [opened]);

  function handleStartOver() {
    form.reset();
    setIsRestored(false);
    fill();
  }

  function handleClose() {
    form.clearFailure();
    onClose();
  }

  return (
    <Modal opened={opened} onClose={handleClose} title="New Ticket" size="lg">
      <NewTicketFields
        form={form}
        listType={listType}
        notice={isRestored && <RestoredNotice onStartOver={handleStartOver} />}
        onCancel={handleClose}
      />
    </Modal>
  );
}
