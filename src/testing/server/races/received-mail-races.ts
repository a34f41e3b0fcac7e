import { randomUUID } from 'node:crypto';
import { toMessageId } from '../../../features/mail/mail-client/server/build.ts';
import type { MailMessage } from '../../../features/mail/messages/mail-message.contract.ts';
import type { ReceivedDetails } from '../../../features/mail/messages/server/inbox/inbox.store.ts';
import { processStored } from '../../../features/mail/messages/server/inbox/process.service.ts';
import { insertMessage, insertPieces } from '../../../features/mail/messages/server/message.store.ts';
import { runAsCaller } from '../../../platform/server/database/lock-tracker.ts';
import { buildMail, textPart } from '../mail/mail-builder.ts';
import type { RacedService } from './raced-service.ts';
import { pick, type RaceWorld } from './world.ts';

const MAILBOX = 'MBX-RECEIVE';

/** Stores a message: a reply on a repair, or the first one of a stranger. */
async function store({ deps, repairs, names }: RaceWorld, turn: number, state: 'stored' | 'review'): Promise<string> {
  const { database, secrets, clock } = deps;
  await database.query(
    `INSERT INTO mailboxes (id, name, address, provider, ticket_type) VALUES ($1, 'Receive', 'receive@shop.example', 'other', 'Tool Repair')
      ON CONFLICT DO NOTHING`,
    [MAILBOX],
  );
  const id = randomUUID();
  const inReplyTo = toMessageId(secrets, { thread: pick(repairs, turn), id: randomUUID(), domain: 'shop.example' });
  const message = buildMail(
    {
      from: `${pick(names, turn)} <${id}@customer.example>`,
      subject: `Race ${turn}`,
      messageId: `${id}@customer.example`,
      ...(turn % 2 && { inReplyTo }),
    },
    textPart('Which status does it have?'),
  );
  await database.transaction(async (tx) => {
    const details: ReceivedDetails = { receivedAt: clock.now().toISOString() };
    await insertMessage(tx, {
      id,
      direction: 'in',
      mailboxId: MAILBOX,
      fromAddress: `${id}@customer.example`,
      state,
      bytes: message.length,
      details,
    });
    await insertPieces(tx, id, message);
  });
  return id;
}

const processedMessage: RacedService = {
  name: 'process a received message',
  calls: ['job mail-processing'],
  async prepare(world, turn) {
    await store(world, turn, 'stored');
    return async () => {
      await runAsCaller('job mail-processing', () => processStored(world.deps));
      return [];
    };
  },
};

const decidedMessage: RacedService = {
  name: 'decide about a received message',
  calls: ['POST /api/mail/:id/decide'],
  async prepare(world, turn) {
    const id = await store(world, 0, 'review');
    const decision = turn % 2 ? { action: 'open' } : { action: 'attach', ticketId: pick(world.repairs, turn / 2) };
    return async () => [await world.api.post(`/api/mail/${id}/decide`, decision)];
  },
};

const movedMessage: RacedService = {
  name: 'move a received message',
  calls: ['POST /api/mail/:id/move'],
  async prepare(world, turn) {
    const id = await store(world, 0, 'review');
    const { api, repairs } = world;
    await api.post<MailMessage>(`/api/mail/${id}/decide`, { action: 'attach', ticketId: pick(repairs, turn) });
    return async () => [await api.post(`/api/mail/${id}/move`, { ticketId: turn % 3 ? pick(repairs, turn + 1) : null })];
  },
};

export const RECEIVED_MAIL_RACES: readonly RacedService[] = [processedMessage, decidedMessage, movedMessage];
