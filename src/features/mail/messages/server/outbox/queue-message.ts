import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { toMessageId } from '../../../mail-client/server/build.ts';
import type { SendingMailbox } from '../../../mailboxes/server/sending-mailbox.service.ts';
import type { MailPerson, MailRecipient } from '../../mail-message.contract.ts';
import { RETRY_MS } from '../../send-limits.rules.ts';
import { addReferences, insertMessage, insertRecipients } from '../message.store.ts';
import type { MailDraft } from '../message.table.ts';
import { queueSend } from './outbox.store.ts';

/** A message to send. Addresses are in lower case, and each occurs once. */
interface OutgoingMessage {
  readonly id: string;
  readonly mailbox: SendingMailbox;
  readonly ticketId: string | null;
  /** Kind and ID of the record that it is about: 'invoice:INV-0001'. */
  readonly subjectRecord?: string | undefined;
  readonly kind: string;
  /** Null for automatic messages. */
  readonly author: Actor | null;
  readonly to: readonly MailPerson[];
  readonly cc: readonly MailPerson[];
  readonly bcc: readonly MailPerson[];
  readonly subject: string;
  readonly text: string;
  readonly draft: MailDraft;
  /** When it is sent. */
  readonly notBefore: Date;
}

/** Thread of messages that aren’t about a ticket. */
const NO_TICKET = 'mail';

/** Stores a message and queues it in the caller's transaction. Returns false if its ID is already used. */
export async function queueMessage(deps: ServerDeps, tx: Tx, message: OutgoingMessage): Promise<boolean> {
  const { id, mailbox, ticketId, subjectRecord, kind, author, to, cc, bcc, subject, text, draft, notBefore } = message;
  const address = mailbox.address.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const messageId = toMessageId(deps.secrets, { thread: ticketId ?? draft.responseTicketId ?? NO_TICKET, id, domain });
  const isAdded = await insertMessage(tx, {
    id,
    direction: 'out',
    mailboxId: mailbox.id,
    ticketId,
    subjectRecord: subjectRecord ?? null,
    messageId,
    fromName: mailbox.senderName || mailbox.name,
    fromAddress: address,
    to,
    cc,
    subject,
    addedAt: deps.clock.now().toISOString(),
    kind,
    state: 'queued',
    authorId: author?.userId ?? null,
    author: author?.fullName ?? '',
    details: { text, draft },
  });
  if (!isAdded) return false;
  await insertRecipients(tx, id, [...withField(to, 'to'), ...withField(cc, 'cc'), ...withField(bcc, 'bcc')]);
  if (ticketId !== null) addReferences(tx, ticketId, [messageId]);
  await queueSend(deps, tx, {
    messageId: id,
    mailboxId: mailbox.id,
    isByUser: author !== null,
    notBefore,
    retryUntil: later(notBefore, RETRY_MS),
  });
  return true;
}

const withField = <F extends MailRecipient['field']>(people: readonly MailPerson[], field: F) =>
  people.map(({ name, address }) => ({ name, address, field }));

/** Puts addresses in lower case and leaves out those that a list before has. Names become one line. */
export function toDistinct<L extends readonly (readonly MailPerson[])[]>(...lists: L): { readonly [K in keyof L]: MailPerson[] } {
  const seen = new Set<string>();
  const distinct = lists.map((people) =>
    people.flatMap(({ name, address: typed }) => {
      const address = typed.trim().toLowerCase();
      if (address === '' || seen.has(address)) return [];
      seen.add(address);
      return [{ name: name.replaceAll(/\p{Cc}+/gu, ' ').trim(), address }];
    }),
  );
  return distinct as { readonly [K in keyof L]: MailPerson[] };
}
