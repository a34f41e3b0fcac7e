import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { mergedText, SHOW_MERGED, toMergedNotice } from '../../ticket.rules.ts';
import { carriedOver, EMPTY_DRAFT, hasWritten } from '../../ticket-draft.rules.ts';
import { TICKET_PATH } from '../../ticket-list-paths.ts';
import { getTicketDraft } from '../ticket-draft.ts';
import { MergedView } from './MergedView.tsx';

interface MergedTicketProps {
  ticket: Ticket;
  /** The ticket it is part of. */
  into: string;
  userId: string;
}

/** A ticket that was merged into another one: its address leads there, and unsaved text goes along. */
export function MergedTicket({ ticket, into, userId }: MergedTicketProps) {
  const isStaying = usePageSearch().openId === SHOW_MERGED;
  const navigate = useNavigate();
  useEffect(() => {
    if (isStaying) return;
    const hasMoved = carryDraft(userId, ticket.id, into);
    const message = `${mergedText(ticket.id, into)}${hasMoved ? ` Your draft was moved to ${into}.` : ''}`;
    notifications.show({ id: toMergedNotice(ticket.id), message, autoClose: 12_000 });
    void navigate({ to: TICKET_PATH, params: { ticketId: into }, search: {}, replace: true });
  }, [isStaying, navigate, ticket.id, into, userId]);
  return isStaying ? <MergedView ticket={ticket} into={into} /> : null;
}

/** Moves unsaved text to the draft of the other ticket; true when there was any. */
function carryDraft(userId: string, fromId: string, toId: string): boolean {
  const source = getTicketDraft(userId, fromId);
  const target = getTicketDraft(userId, toId);
  if (!hasWritten(source.get())) return false;
  const { from, to } = carriedOver(source.get(), target.get());
  target.update(() => to);
  source.update(() => (Object.keys(from.values).length > 0 ? from : EMPTY_DRAFT));
  return true;
}
