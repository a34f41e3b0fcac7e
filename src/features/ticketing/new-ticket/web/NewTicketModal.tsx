import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormModal } from '../../../../platform/web/form/FormModal.tsx';
import { promptForUncommitted } from '../../../../platform/web/form/inputs/uncommitted.ts';
import { RestoredNotice } from '../../../../platform/web/form/RestoredNotice.tsx';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { useNamedSection } from '../../../../platform/web/ui/header/section.ts';
import type { DialogProps, GivenValues } from '../../../../platform/web/web-feature.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { findContact } from '../../../master-data/customers/contact.rules.ts';
import { useCustomerOf } from '../../../master-data/customers/web/customer.queries.ts';
import { addUploads } from '../../attachments/web/attachment.queries.ts';
import { TICKET_PATH, typeListedAt } from '../../tickets/ticket-list-paths.ts';
import { NewTicketFields } from './NewTicketFields.tsx';
import { useCreateCase } from './new-case.queries.ts';
import { useNewTicketDraft } from './new-ticket-draft.ts';
import { newTicketFields, readNewTicket } from './new-ticket-form.ts';
import { showStarted } from './started-notice.tsx';

/** Adds the customer's first contact if only the shop is given, as on a ticket without a contact. */
function useKnownContact(isOpen: boolean, given: GivenValues): GivenValues {
  const { customerId = '', customerCompany = '', customerName = '', customerEmail = '' } = given;
  const isAsked = isOpen && customerEmail === '';
  const customer = useCustomerOf({ customerId: isAsked ? customerId : '', company: isAsked && customerId === '' ? customerCompany : '' });
  const contact = isAsked ? findContact(customer, customerName) : undefined;
  return contact ? { ...given, customerName: contact.name, customerEmail: contact.email } : given;
}

const NOTHING: GivenValues = {};

export function NewTicketModal(props: DialogProps) {
  const { user } = useAuth();
  return user && <NewTicketDraftModal key={user.id} userId={user.id} {...props} />;
}

function NewTicketDraftModal({ userId, opened, onClose, given }: DialogProps & { userId: string }) {
  const { pathname } = useLocation();
  // A ticket page sets the list it belongs to.
  const listType = typeListedAt(useNamedSection() ?? pathname) ?? 'SOD';
  const { start, state, isTouched } = useNewTicketDraft(userId, useKnownContact(opened, given ?? NOTHING));
  const [isRestored, setIsRestored] = useState(false);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const create = useCreateCase();
  const navigate = useNavigate();
  const form = useForm({
    name: 'new-ticket',
    fields: newTicketFields,
    initial: () => start,
    draft: state,
    read: (values) => readNewTicket({ ...values, type: values.type || listType }),
    send: async (body) => {
      const ticket = await create(body);
      form.reset();
      onClose();
      if (photos.length > 0) addUploads(ticket.id, photos);
      setPhotos([]);
      if (ticket.type === 'Tool Repair') showStarted(ticket);
      void navigate({ to: TICKET_PATH, params: { ticketId: ticket.id } });
    },
  });

  const begin = useEffectEvent(() => {
    setIsRestored(isTouched());
    // Clears errors of the previous form.
    if (!isTouched()) form.reset();
  });
  useEffect(() => {
    if (opened) begin();
  }, [opened]);

  function handleDiscard() {
    form.reset();
    setIsRestored(false);
  }

  function handleClose() {
    if (!promptForUncommitted('new-ticket')) return;
    form.clearFailure();
    onClose();
  }

  return (
    <FormModal opened={opened} onClose={handleClose} title="New Ticket" size="xl">
      <NewTicketFields
        form={form}
        filled={isAboutTool(given) ? { ...start, toolSerial: '' } : start}
        type={form.values.type || listType}
        photos={photos}
        onPhotos={setPhotos}
        notice={isRestored && <RestoredNotice onDiscard={handleDiscard} />}
        onCancel={handleClose}
      />
    </FormModal>
  );
}

/** A ticket that was opened for a tool keeps the tool if the customer changes. */
const isAboutTool = (given: GivenValues = NOTHING) => given.draftContext?.startsWith('serial ') === true;
