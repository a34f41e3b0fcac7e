import { DAY_MS } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { EmailKind } from '../../../../../platform/server/email-delivery.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { fillTemplate } from '../../../../business/email-templates/placeholder.rules.ts';
import { findTemplate } from '../../../../business/email-templates/server/email-template.service.ts';
import type { MailAddress, ParsedMail } from '../../../mail-client/parsed-mail.ts';
import type { DirectoryMailbox } from '../../../mailboxes/server/mailbox-directory.service.ts';
import type { StoredMessage } from './inbox.store.ts';

/** Confirms that a message arrived. Sent once per sender and mailbox in 24 hours. */
export const acknowledgmentEmail: EmailKind = { kind: 'acknowledgment', autoSubmitted: 'auto-replied' };

const DEFAULT_TEMPLATE = {
  subject: 'We received your message',
  body: 'Hello {{customerName}},\n\nThank you for your message. We opened ticket {{ticketId}} and will reply soon.\n\nTo add information, reply to this email.',
};

interface Acknowledgment {
  readonly stored: StoredMessage;
  readonly mail: ParsedMail;
  readonly mailbox: DirectoryMailbox;
  readonly ticketId: string;
  readonly sender: MailAddress | undefined;
}

/** Queues the acknowledgment of a message that opened a ticket, unless the mailbox sends none or the message is old. */
export async function queueAcknowledgment(
  deps: ServerDeps,
  tx: Tx,
  { stored, mail, mailbox, ticketId, sender }: Acknowledgment,
): Promise<void> {
  if (!mailbox.isAcknowledging || !sender?.address || !isNew(stored, mailbox, deps.clock.now())) return;
  const { subject, body } = (await findTemplate(tx, mailbox.acknowledgmentTemplateId)) ?? DEFAULT_TEMPLATE;
  const values = { customerName: sender.name || sender.address, ticketId };
  const fill = (template: string) =>
    fillTemplate(template, values)
      .map(({ text }) => text)
      .join('');
  await deps.emails.queue(tx, {
    kind: acknowledgmentEmail.kind,
    to: [sender],
    subject: mail.subject === '' ? fill(subject) : `Re: ${mail.subject}`,
    text: fill(body),
    ticketId,
    mailboxId: mailbox.id,
    ...(mail.messageId !== '' && { inReplyTo: mail.messageId }),
  });
}

/** Messages from before the mailbox was connected aren't acknowledged. */
function isNew({ receivedAt }: StoredMessage, { createdAt }: DirectoryMailbox, now: Date): boolean {
  const received = Date.parse(receivedAt);
  // Servers state when they received a message in whole seconds.
  return received > Date.parse(createdAt) - 1_000 && now.getTime() - received < DAY_MS;
}
