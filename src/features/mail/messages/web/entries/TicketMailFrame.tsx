import { createContext, useEffect, useMemo } from 'react';
import { lazyPart } from '../../../../../platform/web/lazy-part.ts';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { startReplying, useOfferReply, WaitingEntriesContext } from '../../../../ticketing/tickets/web/ticket-reply.queries.ts';
import type { MailMessage, TicketMail } from '../../mail-message.contract.ts';
import { useTicketMail } from '../message.queries.ts';
import { hasReplyDraft } from '../reply/reply-draft.ts';

const WaitingMessage = lazyPart(async () => (await import('./WaitingMessage.tsx')).WaitingMessage);

/** Messages by the ID of their entry. Entries read it, so that they need no query of their own. */
export const MailByEntryContext = createContext<ReadonlyMap<string, MailMessage>>(new Map());

/** Provides the email of a ticket to the entries of its history. */
export function TicketMailFrame({ ticket: { id }, children }: SlotProps['history-frame']) {
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const { data: mail } = useTicketMail(id);
  useOfferReply(id, mail !== undefined && mail.mailboxes.length > 0);
  useEffect(() => {
    // A draft of a reply is shown again after a reload, like that of a note.
    if (hasReplyDraft(userId, id)) startReplying(id);
  }, [userId, id]);
  const byEntry = useMemo(() => toMapByEntry(mail), [mail]);
  const waiting = useMemo(() => {
    const messages = mail?.messages.filter(isWaiting) ?? [];
    return messages.length === 0 ? null : messages.map((message) => <WaitingMessage key={message.id} ticketId={id} message={message} />);
  }, [mail, id]);
  return (
    <MailByEntryContext value={byEntry}>
      <WaitingEntriesContext value={waiting}>{children}</WaitingEntriesContext>
    </MailByEntryContext>
  );
}

/** Returns true for messages to send that aren't entries yet. Automatic ones don't become entries. */
function isWaiting({ direction, entryId, state }: MailMessage): boolean {
  return direction === 'out' && entryId === null && state !== 'withdrawn' && state !== 'sent';
}

function toMapByEntry(mail: TicketMail | undefined): ReadonlyMap<string, MailMessage> {
  return new Map(mail?.messages.flatMap((message) => (message.entryId === null ? [] : [[message.entryId, message] as const])));
}
