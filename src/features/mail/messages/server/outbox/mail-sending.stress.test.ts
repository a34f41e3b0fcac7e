import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailNodes, pause, random, startMailNodes, until } from '../../../../../testing/server/mail/mail-nodes.ts';
import { figure, STRESS_TIMEOUT, scaled } from '../../../../../testing/server/stress.ts';
import { createTicket } from '../../../../../testing/server/ticket-steps.ts';
import { aReply } from '../../reply.factory.ts';

const REPLIES = scaled(1_000);
const TICKETS = scaled(100);
const KILLS = scaled(20);
const MAILBOXES = 4;
/** Each of these happens in one of 30 attempts. */
const OFTEN = [
  { kind: 'smtp_refused' },
  { kind: 'smtp_connect', status: 421 },
  { kind: 'smtp_bad_certificate' },
  { kind: 'smtp_sender', status: 451 },
  { kind: 'smtp_recipient', status: 451 },
  { kind: 'smtp_recipient', status: 550 },
  { kind: 'smtp_message', status: 432 },
  { kind: 'smtp_message', status: 552 },
  { kind: 'smtp_response_lost' },
  { kind: 'smtp_cut_in_data' },
  { kind: 'imap_refused' },
  { kind: 'imap_no' },
  { kind: 'imap_cut' },
];
/** These take minutes, or pause a mailbox. */
const RARELY = ['smtp_no_greeting', 'smtp_hang', 'smtp_auth', 'smtp_basic_auth', 'imap_silent'];

let mail: MailNodes;
beforeAll(async () => {
  mail = await startMailNodes();
}, STRESS_TIMEOUT);
afterAll(() => mail.close());

interface Place {
  readonly mailboxId: string;
  readonly ticketId: string;
}

/** Half of the mailboxes file sent messages. */
async function addMailboxes(): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < MAILBOXES; number += 1) {
    const address = `desk${number}@obdesk.example`;
    const { id } = await mail.addMailbox({ address });
    const hasFiledSent = number % 2 === 0;
    await mail.sandbox.control.mail.saveMailbox({ address, savesSent: hasFiledSent });
    await mail.database.query(
      `INSERT INTO mailbox_states (mailbox_id, has_filed_sent, sent_folder) VALUES ($1, $2, 'Sent')
        ON CONFLICT (mailbox_id) DO UPDATE SET has_filed_sent = $2, sent_folder = 'Sent'`,
      [id, hasFiledSent],
    );
    ids.push(id);
  }
  return ids;
}

async function addPlaces(): Promise<Place[]> {
  const mailboxIds = await addMailboxes();
  const places: Place[] = [];
  for (let number = 0; number < TICKETS; number += 1) {
    const { id } = await createTicket(mail.anyNode().caller);
    places.push({ ticketId: id, mailboxId: mailboxIds[number % MAILBOXES] ?? '' });
  }
  return places;
}

/** Ignores the failure of a call to a node that is killed. */
const tryCall = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined);

/** Requests a reply twice at the same time, again until a node has accepted it. */
async function replyTwice(id: string, { ticketId, mailboxId }: Place): Promise<void> {
  const body = aReply(mailboxId, { id, isAnyway: true, text: `Reply ${id}` });
  await until(async () => {
    const posted = await Promise.all([0, 1].map(() => tryCall(mail.anyNode().caller.post(`/api/tickets/${ticketId}/replies`, body))));
    return posted.some((reply) => reply?.status === 201);
  });
}

interface StoredReply {
  readonly id: string;
  readonly state: string;
}

const readStates = async (): Promise<StoredReply[]> =>
  (await mail.database.query<StoredReply>("SELECT id, state FROM mail_messages WHERE direction = 'out'")).rows;

/** Does what takes hours or needs an Admin: retries are due at once, minutes and days have no limit, and mailboxes are signed in again. */
async function shortenWaits(): Promise<void> {
  const { database } = mail;
  await database.query('DELETE FROM mail_counts');
  await database.query('UPDATE mailbox_states SET problem = NULL WHERE problem IS NOT NULL');
  await database.query('UPDATE mail_outbox SET not_before = now() WHERE attempts > 0 AND unclear_since IS NULL AND not_before > now()');
  await database.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'mail-outbox' AND state < 'active' AND start_after > now()
    AND singleton_key IN (SELECT message_id::text FROM mail_outbox WHERE attempts > 0)`);
}

/** Users send failed replies again, two at the same time. */
async function retryFailed(states: readonly StoredReply[]): Promise<void> {
  for (const { id, state } of states)
    if (state === 'failed') await Promise.all([0, 1].map(() => tryCall(mail.anyNode().caller.post(`/api/mail/${id}/retry`, {}))));
}

test('sends each reply once, or asks whether it arrived, despite faults, double clicks and killed nodes', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const { sandbox, database } = mail;
  const places = await addPlaces();
  await sandbox.control.faults(OFTEN.map((fault) => ({ provider: 'mail', ...fault, probability: 1 / 30 })) as never);
  await sandbox.control.faults(RARELY.map((kind) => ({ provider: 'mail', kind, probability: 1 / 200, times: 3 })) as never);
  const startedAt = performance.now();
  const ids = Array.from({ length: REPLIES }, () => randomUUID());
  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(2_000 + random(8_000));
      if (kill % 4 === 3) await mail.stopAndRestart(mail.anyNode());
      else await mail.killAndRestart(mail.anyNode());
    }
  })();
  for (let first = 0; first < REPLIES; first += 5)
    await Promise.all(ids.slice(first, first + 5).map((id, place) => replyTwice(id, places[(first + place) % places.length] as Place)));
  await until(async () => {
    await shortenWaits();
    const states = await readStates();
    await retryFailed(states);
    return states.every(({ state }) => state === 'sent' || state === 'unclear');
  }, 1_000);
  await killing;
  await until(async () => (await readStates()).every(({ state }) => state === 'sent' || state === 'unclear'));

  const states = await readStates();
  expect(states.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const arrived = new Map<string, number>();
  for (const { headers } of (await sandbox.control.mail.read()).sent) {
    const id = headers.find(([name]) => name.toLowerCase() === 'x-obdesk-message')?.[1] ?? '';
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  expect([...arrived].filter(([, count]) => count > 1)).toEqual([]);
  expect(states.filter(({ id, state }) => state === 'sent' && !arrived.has(id))).toEqual([]);
  const sent = states.filter(({ state }) => state === 'sent').map(({ id }) => id);
  const { rows } = await database.query<{ id: string }>('SELECT id FROM ticket_history WHERE id = ANY($1::uuid[])', [ids]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
  figure(`seconds to send ${REPLIES} replies with faults and ${KILLS} kills`, Math.round((performance.now() - startedAt) / 1_000));
  figure('replies not confirmed', REPLIES - sent.length);
});
