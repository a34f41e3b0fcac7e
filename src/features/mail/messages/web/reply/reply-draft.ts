import { z } from 'zod';
import { createDraftStores } from '../../../../../platform/web/form/draft-store.ts';
import { toReplyDraft } from '../../../../ticketing/tickets/unsaved.rules.ts';
import type { MailMessage } from '../../mail-message.contract.ts';

const person = z.object({ name: z.string(), address: z.string() });

const ReplyDraft = z.object({
  /** ID of the message; a repeated request adds it once. */
  id: z.string(),
  text: z.string(),
  /** Undefined: the usual recipients. */
  to: z.array(person).optional(),
  cc: z.array(person).optional(),
  bcc: z.array(person),
  subject: z.string().optional(),
  mailboxId: z.string().optional(),
  attachmentIds: z.array(z.string()),
  /** Newest entry when the user began to write; null without entries. */
  seenEntryId: z.string().nullable(),
});
export type ReplyDraft = z.infer<typeof ReplyDraft>;

export const EMPTY_REPLY: ReplyDraft = { id: '', text: '', bcc: [], attachmentIds: [], seenEntryId: null };

const isBlank = ({ text, to, cc, bcc, subject, attachmentIds }: ReplyDraft) =>
  text.trim() === '' && !to && !cc && bcc.length === 0 && subject === undefined && attachmentIds.length === 0;

const getStore = createDraftStores({ empty: EMPTY_REPLY, isBlank, schema: ReplyDraft });

/** Returns the draft of a user's reply for a ticket. */
export const getReplyDraft = (userId: string, ticketId: string) => getStore(userId, toReplyDraft(ticketId));

/** Empties a draft. Returns a function that restores it, unless the user has begun another reply. */
export function discardReply(store: ReturnType<typeof getReplyDraft>): () => void {
  const discarded = store.get();
  store.update(() => EMPTY_REPLY);
  return () => store.update((since) => (since.text.trim() === '' ? discarded : since));
}

export const hasReplyDraft = (userId: string, ticketId: string): boolean => !isBlank(getReplyDraft(userId, ticketId).get());

/** Puts an undone message back into the draft, without its ID, which can’t be used again, unless the user has begun another reply. */
export function restoreReply(userId: string, message: MailMessage): void {
  const { ticketId, text, to, cc, subject, mailboxId, recipients, attachmentIds } = message;
  if (ticketId === null) return;
  const bcc = recipients.filter(({ field }) => field === 'bcc').map(({ name, address }) => ({ name, address }));
  const undone = { ...EMPTY_REPLY, text, to, cc, bcc, subject, attachmentIds, ...(mailboxId !== null && { mailboxId }) };
  getReplyDraft(userId, ticketId).update((draft) => (draft.text.trim() === '' ? undone : draft));
}
