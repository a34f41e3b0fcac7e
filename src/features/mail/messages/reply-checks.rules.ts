import type { HistoryEntry } from '../../ticketing/tickets/ticket-history.contract.ts';
import { isNote } from '../../ticketing/tickets/ticket-history.rules.ts';
import type { MailPerson, TicketMail } from './mail-message.contract.ts';

/** A reason to ask before a reply is sent. */
export type ReplyDoubt =
  | { readonly kind: 'new-message'; readonly author: string; readonly at: string }
  | { readonly kind: 'attachment' }
  | { readonly kind: 'placeholder'; readonly names: readonly string[] }
  | { readonly kind: 'bounced'; readonly address: string; readonly reason: string };

interface CheckedReply {
  readonly subject: string;
  readonly text: string;
  readonly hasFiles: boolean;
  readonly recipients: readonly MailPerson[];
  /** The newest entry when the reply was started; null if there was none. */
  readonly seenEntryId: string | null;
}

interface ReplySurroundings {
  /** Oldest first. */
  readonly history: readonly HistoryEntry[];
  /** The user as the author of entries: 'n. Uma User'. */
  readonly signedAs: string;
  readonly mail: Pick<TicketMail, 'messages' | 'participants'>;
}

/** Returns why a reply may not be what the user wants to send. */
export function findReplyDoubts(reply: CheckedReply, { history, signedAs, mail }: ReplySurroundings): ReplyDoubt[] {
  const unseen = findUnseen(history, reply.seenEntryId, signedAs);
  const names = findPlaceholders(`${reply.subject}\n${reply.text}`);
  return [
    ...(unseen ? [{ kind: 'new-message' as const, author: unseen.user, at: unseen.timestamp }] : []),
    ...(!reply.hasFiles && mentionsAttachment(reply.text) ? [{ kind: 'attachment' as const }] : []),
    ...(names.length > 0 ? [{ kind: 'placeholder' as const, names }] : []),
    ...findBounced(reply.recipients, mail),
  ];
}

/** Returns the newest email of someone else since the user started to write. */
function findUnseen(history: readonly HistoryEntry[], seenEntryId: string | null, signedAs: string): HistoryEntry | undefined {
  const seen = history.findIndex(({ id }) => id === seenEntryId);
  if (seenEntryId !== null && seen < 0) return undefined;
  return history.slice(seen + 1).findLast((entry) => isNote(entry) && entry.type === 'EMAIL' && entry.user !== signedAs);
}

const ATTACHMENT = /\b(?:attach|attached|attaching|attachment|attachments|enclosed)\b/i;

/** Returns true if the text promises a file. Quoted lines don't count. */
export function mentionsAttachment(text: string): boolean {
  return text.split('\n').some((line) => !line.startsWith('>') && ATTACHMENT.test(line));
}

/** Returns the placeholders that have no value: `{{returnDate}}`. */
function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{[^{}\n]{1,60}\}\}/g)].map(([token]) => token))];
}

/** Returns the recipients that didn't get an earlier message, and to whom none was delivered since. */
function findBounced(recipients: readonly MailPerson[], { messages, participants }: ReplySurroundings['mail']): ReplyDoubt[] {
  return recipients.flatMap(({ address }) => {
    const key = address.toLowerCase();
    const last = messages.flatMap((message) => message.recipients).findLast((recipient) => recipient.address === key);
    const problem = participants.find((participant) => participant.address === key)?.problem ?? '';
    const reason = last?.state === 'failed' ? last.reason : problem;
    return reason === '' && last?.state !== 'failed' ? [] : [{ kind: 'bounced' as const, address, reason }];
  });
}
