import { randomUUID } from 'node:crypto';
import { markSent } from '../../../features/mail/invoice-emails/server/invoice-email.service.ts';
import type { MailMessage } from '../../../features/mail/messages/mail-message.contract.ts';
import { aReply } from '../../../features/mail/messages/reply.factory.ts';
import { saveAccepted } from '../../../features/mail/messages/server/outbox/save-outcome.ts';
import { runAsCaller } from '../../../platform/server/database/lock-tracker.ts';
import type { RacedService } from './raced-service.ts';
import { add, pick, type RaceWorld } from './world.ts';

const MAILBOX = 'MBX-RACE';

/** Queues a reply on a repair. Its mailbox can't be used, because its password is unreadable. */
async function addReply({ api, deps, repairs }: RaceWorld, turn: number): Promise<MailMessage> {
  await deps.database.query(
    `INSERT INTO mailboxes (id, name, address, provider, password, ticket_type) VALUES ($1, 'Race', 'race@shop.example', 'other', '', 'Tech Support')
      ON CONFLICT DO NOTHING`,
    [MAILBOX],
  );
  return add(
    api,
    `/api/tickets/${pick(repairs, turn)}/replies`,
    aReply(MAILBOX, { id: randomUUID(), isAnyway: true, status: 'Repairing' }),
  );
}

const sentReply: RacedService = {
  name: 'send a reply',
  calls: ['job mail-outbox', 'job mail-sent', 'job mail-outbox-resume'],
  async prepare(world, turn) {
    const { id } = await addReply(world, turn);
    return async () => {
      await runAsCaller('job mail-outbox', () => saveAccepted(world.deps, id, { rejected: [] }));
      return [];
    };
  },
};

const decidedReply: RacedService = {
  name: 'withdraw a reply, or decide about it',
  calls: ['POST /api/mail/:id/decide', 'POST /api/mail/:id/retry', 'DELETE /api/mail/:id'],
  async prepare(world, turn) {
    const { id } = await addReply(world, turn);
    if (turn % 2) return async () => [await world.api.delete(`/api/mail/${id}`)];
    await world.deps.database.query("UPDATE mail_messages SET state = 'unclear' WHERE id = $1", [id]);
    return async () => [await world.api.post(`/api/mail/${id}/decide`, { action: 'arrived' })];
  },
};

const emailedInvoice: RacedService = {
  name: 'mark an emailed invoice as sent',
  calls: ['job invoice-email-accepted'],
  async prepare({ api, deps, invoices }, turn) {
    const invoiceId = pick(invoices, turn);
    await api.put(`/api/invoices/${invoiceId}`, { status: 'Draft' });
    return async () => {
      await runAsCaller('job invoice-email-accepted', () => markSent(deps, { invoiceId, author: null }));
      return [];
    };
  },
};

export const MAIL_RACES: readonly RacedService[] = [sentReply, decidedReply, emailedInvoice];
