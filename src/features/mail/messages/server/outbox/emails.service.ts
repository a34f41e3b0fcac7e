import { randomUUID } from 'node:crypto';
import { later } from '../../../../../platform/server/clock.ts';
import type { EmailDelivery } from '../../../../../platform/server/email-delivery.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findSendingMailbox } from '../../../mailboxes/server/sending-mailbox.service.ts';
import { UNDO_SECONDS } from '../../mail-message.contract.ts';
import { withTicketMark } from '../../reply-subject.rules.ts';
import { findBlocked } from '../message.store.ts';
import { announce, findAudience } from './announce.ts';
import { countByRecord, withdrawByRecord } from './announcement.store.ts';
import { queueMessage, toDistinct } from './queue-message.ts';

/** Queues the emails of all features. Automatic ones aren't sent to addresses that bounced. */
export const createEmailDelivery = (deps: ServerDeps): EmailDelivery => ({
  isReady: async (db) => (await findSendingMailbox(db)) !== undefined,
  findAudience,
  announce: (tx, announcement, kind) => announce(deps, tx, announcement, kind),
  readProgress: countByRecord,
  withdraw: withdrawByRecord,
  async queue(tx, email, { kind, autoSubmitted }) {
    const { id = randomUUID(), author, ticketId = null, responseTicketId, record, inReplyTo, subject, text } = email;
    const mailbox = await findSendingMailbox(tx, email.mailboxId);
    if (!mailbox) return undefined;
    const [people] = toDistinct(email.to);
    const addresses = people.map(({ address }) => address);
    const blocked = author ? new Set<string>() : await findBlocked(tx, addresses);
    const to = people.filter(({ address }) => !blocked.has(address));
    if (to.length === 0) return undefined;
    const now = deps.clock.now();
    await queueMessage(deps, tx, {
      id,
      mailbox,
      ticketId,
      subjectRecord: record,
      kind,
      author: author ?? null,
      to,
      cc: [],
      bcc: [],
      subject: ticketId === null ? subject : withTicketMark(subject, ticketId),
      text,
      draft: {
        signature: '',
        quote: '',
        attachmentIds: [],
        references: inReplyTo === undefined ? [] : [inReplyTo],
        inReplyTo,
        autoSubmitted,
        responseTicketId,
      },
      notBefore: author ? later(now, UNDO_SECONDS * 1_000) : now,
    });
    return id;
  },
});
