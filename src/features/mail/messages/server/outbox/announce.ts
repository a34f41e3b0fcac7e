import { randomUUID } from 'node:crypto';
import { later } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { EmailKind } from '../../../../../platform/server/email-delivery.ts';
import type { Audience, EmailPerson, NewAnnouncement } from '../../../../../platform/server/emails.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findSendingMailbox } from '../../../mailboxes/server/sending-mailbox.service.ts';
import { UNDO_SECONDS } from '../../mail-message.contract.ts';
import { findExcluded } from './announcement.store.ts';
import { queueMessages, toDistinct } from './queue-message.ts';
import { toUnsubscribePath } from './unsubscribe-token.ts';

/** Returns those of some people who get announcements. */
export async function findAudience(db: Db, given: readonly EmailPerson[]): Promise<Audience> {
  const [all] = toDistinct(given);
  const addresses = all.map(({ address }) => address);
  const excluded = await findExcluded(db, addresses);
  const unsubscribed = [...excluded.values()].filter(({ isUnsubscribed }) => isUnsubscribed).length;
  return { people: all.filter(({ address }) => !excluded.has(address)), unsubscribed, unreachable: excluded.size - unsubscribed };
}

/** Queues a message to each person who gets announcements. They count as automatic, so that replies of users go first. */
export async function announce(deps: ServerDeps, tx: Tx, announcement: NewAnnouncement, { kind, autoSubmitted }: EmailKind): Promise<void> {
  const mailbox = await findSendingMailbox(tx);
  if (!mailbox) return;
  const { record, subject, text, origin, people: given } = announcement;
  const { people } = await findAudience(tx, given);
  const notBefore = later(deps.clock.now(), UNDO_SECONDS * 1_000);
  const toMessage = (person: EmailPerson) => {
    const unsubscribeUrl = `${origin}${toUnsubscribePath(deps.secrets, person.address)}`;
    return {
      id: randomUUID(),
      mailbox,
      ticketId: null,
      subjectRecord: record,
      kind,
      author: null,
      to: [person],
      cc: [],
      bcc: [],
      subject,
      text,
      draft: { signature: '', quote: '', attachmentIds: [], references: [], autoSubmitted, unsubscribeUrl },
      notBefore,
    };
  };
  await queueMessages(deps, tx, people.map(toMessage));
}
