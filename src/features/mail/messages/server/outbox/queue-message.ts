import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { toMessageId } from '../../../mail-client/server/build.ts';
import type { SendingMailbox } from '../../../mailboxes/server/sending-mailbox.service.ts';
import type { MailPerson, MailRecipient } from '../../mail-message.contract.ts';
import { RETRY_MS } from '../../send-limits.rules.ts';
import { addReferences, insertMessage, insertMessages, insertRecipients } from '../message.store.ts';
import type { MailDraft } from '../message.table.ts';
import { insertSends, queueSend, sendJob } from './outbox.store.ts';

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

function toRow(deps: ServerDeps, message: OutgoingMessage) {
  const { id, mailbox, ticketId, subjectRecord, kind, author, to, cc, subject, text, draft } = message;
  const address = mailbox.address.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const messageId = toMessageId(deps.secrets, { thread: ticketId ?? draft.responseTicketId ?? NO_TICKET, id, domain });
  return {
    id,
    direction: 'out' as const,
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
    state: 'queued' as const,
    authorId: author?.userId ?? null,
    author: author?.fullName ?? '',
    details: { text, draft },
  };
}

const toSend = ({ id, mailbox, author, notBefore }: OutgoingMessage) => ({
  messageId: id,
  mailboxId: mailbox.id,
  isByUser: author !== null,
  notBefore,
  retryUntil: later(notBefore, RETRY_MS),
});

const listRecipients = ({ to, cc, bcc }: OutgoingMessage) => [...withField(to, 'to'), ...withField(cc, 'cc'), ...withField(bcc, 'bcc')];

/** Stores a message and queues it in the caller's transaction. Returns false if its ID is already used. */
export async function queueMessage(deps: ServerDeps, tx: Tx, message: OutgoingMessage): Promise<boolean> {
  const row = toRow(deps, message);
  if (!(await insertMessage(tx, row))) return false;
  await insertRecipients(tx, message.id, listRecipients(message));
  if (message.ticketId !== null) addReferences(tx, message.ticketId, [row.messageId]);
  await queueSend(deps, tx, toSend(message));
  return true;
}

/** Limits the values of a statement. */
const BATCH = 500;

/** Stores many messages with new IDs that belong to no ticket, and queues them in the caller's transaction. One job sends them all. */
export async function queueMessages(deps: ServerDeps, tx: Tx, messages: readonly OutgoingMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += BATCH) {
    const batch = messages.slice(start, start + BATCH);
    await insertMessages(
      tx,
      batch.map((message) => toRow(deps, message)),
      batch.flatMap((message) => listRecipients(message).map((recipient) => ({ ...recipient, messageId: message.id }))),
    );
    await insertSends(tx, batch.map(toSend));
  }
  const [first] = messages;
  if (first) await sendJob(deps, tx, toSend(first));
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
