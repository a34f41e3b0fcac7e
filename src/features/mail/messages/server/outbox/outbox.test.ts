import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { connectMailbox, signInAtMicrosoft } from '../../../../../testing/server/mail/connected-mailbox.ts';
import { listSent, readMail, sendAfter } from '../../../../../testing/server/mail/mail-steps.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { attach, createTicket, mergeTickets, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import type { Notification } from '../../../../insight/notifications/notification.contract.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { Mailbox } from '../../../mailboxes/mailbox.contract.ts';
import type { MailMessage, Reply, TicketMail } from '../../mail-message.contract.ts';
import { aReply, CUSTOMER } from '../../reply.factory.ts';
import { resumeOutbox } from './run-outbox.ts';

const { server, sandbox } = serverAtSandboxForTests();
const UNDO_MS = 10_000;

let dana: SignedInCaller;
let mailbox: Mailbox;
let ticket: Ticket;

beforeEach(async () => {
  dana = await server.signedIn({ fullName: 'Dana Lee' });
  mailbox = await connectMailbox(server, sandbox, { given: { senderName: 'Harbor Tools', signature: '{{agentName}}\nHarbor Tools' } });
  ticket = await createTicket(dana, { summary: 'Update fails' });
});

const path = () => `/api/tickets/${ticket.id}`;
const reply = (given: Partial<Reply> = {}, by = dana) => by.post<MailMessage>(`${path()}/replies`, aReply(mailbox.id, given));
const ofTicket = async () => (await dana.get<TicketMail>(`${path()}/mail`)).body;
const fault = (kind: string, more: object = {}) => sandbox.control.faults([{ provider: 'mail', kind, times: 1, ...more } as never]);
const readEntries = async () => (await storedTicket(dana, ticket)).history.filter(({ type }) => type === 'EMAIL');
const readNotifications = async (by = dana) => (await by.get<Notification[]>('/api/notifications')).body.map(({ text }) => text);
const decide = (id: string, action: string) => dana.post<MailMessage>(`/api/mail/${id}/decide`, { action });
const people = (...names: string[]) => names.map((name) => ({ name, address: `${name}@harbor.example` }));

/** Queues a reply and sends it once. */
async function send(given: Partial<Reply> = {}): Promise<MailMessage> {
  const { body } = await reply(given);
  await sendAfter(server, UNDO_MS);
  return readMail(dana, body.id);
}

/** Adds a history entry of a customer with its message. */
async function receive(content: string, messageId: string): Promise<string> {
  const id = randomUUID();
  const other = await server.signedIn({ fullName: 'Ada Ames' });
  await other.put(path(), { history: [{ id, content, type: 'EMAIL', category: 'Email' }] });
  await server.database.query(
    `INSERT INTO mail_messages (id, direction, mailbox_id, ticket_id, entry_id, message_id, from_name, from_address, subject, state, added_at)
      VALUES ($1, 'in', $2, $3, $1, $4, 'Ada Ames', $5, 'Update fails', 'done', '2026-11-30T15:11:00Z')`,
    [id, mailbox.id, ticket.id, messageId, CUSTOMER],
  );
  return id;
}

describe('a reply', () => {
  test('is sent after ten seconds, added to the history on acceptance and quotes the message of the customer', async () => {
    const seenEntryId = await receive('It still fails.', 'ada-1@harbor.example');
    const file = await attach(dana, ticket.id, 'a log', 'trace.log');
    const given = { cc: people('cy'), bcc: people('bo'), attachmentIds: [file.body.id], seenEntryId, status: 'On Hold' as const };
    const queued = await reply(given);
    expect(queued).toMatchObject({
      status: 201,
      body: {
        state: 'queued',
        author: 'Dana Lee',
        entryId: null,
        subject: `Re: Update fails [${ticket.id}]`,
        text: 'Please restart the tool.',
      },
    });
    await server.deps.jobs.runDue('mail-outbox');
    expect(await listSent(sandbox)).toEqual([]);
    await sendAfter(server, UNDO_MS);

    const [sent, ...others] = await listSent(sandbox);
    expect(others).toEqual([]);
    expect(sent?.to.toSorted()).toEqual([CUSTOMER, 'bo@harbor.example', 'cy@harbor.example']);
    const id = queued.body.id;
    const raw = sent?.raw.replaceAll(/\r\n[ \t]+/g, ' ');
    expect(raw).toMatch(new RegExp(`^Message-ID: <${ticket.id}\\.${id}\\.[a-z2-7]{16}@obdesk\\.example>\\r$`, 'm'));
    expect(raw).toMatch(new RegExp(`^Reply-To: .*<support\\+${ticket.id.toLowerCase()}\\.[a-z2-7]{16}@obdesk\\.example>\\r$`, 'm'));
    for (const line of [
      `X-Obdesk-Message: ${id}`,
      'From: Harbor Tools <support@obdesk.example>',
      `To: Ada <${CUSTOMER}>`,
      'Cc: cy <cy@harbor.example>',
      'In-Reply-To: <ada-1@harbor.example>',
      'References: <ada-1@harbor.example>',
      'Please restart the tool.',
      'Dana Lee',
      `On Nov 30, 2026, at`,
      '> It still fails.',
    ])
      expect(raw).toContain(line);
    expect(raw).toContain('filename=trace.log');
    expect(raw).not.toMatch(/bo@harbor\.example|Auto-Submitted/);

    expect(await readMail(dana, id)).toMatchObject({ state: 'sent', entryId: id, text: '', finishedAt: expect.any(String) });
    expect((await readEntries()).at(-1)).toMatchObject({ id, user: 'n. Dana Lee', content: 'Please restart the tool.' });
    expect((await storedTicket(dana, ticket)).status).toBe('On Hold');
    expect(await ofTicket()).toMatchObject({
      subject: `Re: Update fails [${ticket.id}]`,
      mailboxes: [{ id: mailbox.id, address: mailbox.address }],
      participants: [
        { address: CUSTOMER, isConfirmed: true },
        { address: 'cy@harbor.example', isConfirmed: true },
      ],
    });
  });

  test('is stored and sent once, however often it is requested', async () => {
    const id = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => reply({ id })));
    expect(responses.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([201, id]));
    await sendAfter(server, UNDO_MS);
    expect(await listSent(sandbox)).toHaveLength(1);
    expect(await reply({ id })).toMatchObject({ status: 201, body: { state: 'sent' } });
    expect(await readEntries()).toHaveLength(1);
    expect((await reply({ id }, await server.signedIn())).status).toBe(409);
  });

  test('can be withdrawn by its author or an Admin until it is sent', async () => {
    const { body } = await reply({ removed: ['Cy@Harbor.example'] });
    expect((await (await server.signedIn()).delete(`/api/mail/${body.id}`)).status).toBe(403);
    expect((await dana.delete(`/api/mail/${body.id}`)).status).toBe(204);
    expect((await dana.delete(`/api/mail/${body.id}`)).status).toBe(204);
    await sendAfter(server, UNDO_MS);
    expect(await listSent(sandbox)).toEqual([]);
    expect(await readMail(dana, body.id)).toMatchObject({ state: 'withdrawn' });
    expect((await ofTicket()).messages).toEqual([]);
    const sent = await send();
    expect(await dana.delete(`/api/mail/${sent.id}`)).toMatchObject({ status: 409 });
  });

  test('is rejected if someone has replied since, unless it is sent anyway', async () => {
    const seenEntryId = await receive('First', 'ada-1@harbor.example');
    expect((await reply({ seenEntryId })).status).toBe(201);
    await receive('Second', 'ada-2@harbor.example');
    expect(await reply({ seenEntryId })).toMatchObject({
      status: 409,
      body: { code: 'new_messages', author: 'Ada Ames', at: expect.any(String) },
    });
    expect((await reply({ seenEntryId, isAnyway: true })).status).toBe(201);
  });

  test('is rejected beyond its limits, without a mailbox, and on a merged ticket', async () => {
    const other = await createTicket(dana);
    const file = await attach(dana, other.id, 'a log');
    expect(await reply({ attachmentIds: [file.body.id] })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('removed') },
    });
    const many = Array.from({ length: 51 }, (_, place) => ({ name: '', address: `p${place}@harbor.example` }));
    expect(await reply({ to: many })).toMatchObject({ status: 400, body: { message: expect.stringContaining('50') } });
    expect((await reply({ text: 'x'.repeat(64_001) })).status).toBe(400);
    expect(await reply({ mailboxId: 'MBX-0999' })).toMatchObject({ status: 409, body: { message: expect.stringContaining('mailbox') } });
    await mergeTickets(dana, ticket.id, other.id);
    expect(await reply()).toMatchObject({ status: 409, body: { message: expect.stringContaining('merged') } });
  });

  test('moves with its ticket, and sets no status that someone has changed since', async () => {
    const other = await createTicket(dana);
    const { body } = await reply({ status: 'On Hold' });
    await mergeTickets(dana, ticket.id, other.id);
    await dana.put(`/api/tickets/${other.id}`, { status: 'Resolved' });
    await sendAfter(server, UNDO_MS);
    expect(await readMail(dana, body.id)).toMatchObject({ state: 'sent', ticketId: other.id, entryId: body.id });
    expect(await storedTicket(dana, other)).toMatchObject({
      status: 'Resolved',
      history: expect.arrayContaining([expect.objectContaining({ id: body.id })]),
    });
  });

  test('is withdrawn with its mailbox', async () => {
    const { body } = await reply();
    const admin = await server.signedIn({ role: 'Admin' });
    expect((await admin.delete(`/api/mailboxes/${mailbox.id}`)).status).toBe(204);
    expect(await readMail(dana, body.id)).toMatchObject({ state: 'withdrawn', mailboxId: null, reason: 'The mailbox was deleted.' });
    expect((await reply()).status).toBe(409);
  });

  test('fails if an attachment was removed before it is sent', async () => {
    const file = await attach(dana, ticket.id, 'a log');
    const { body } = await reply({ attachmentIds: [file.body.id] });
    await dana.delete(`${path()}/attachments/${file.body.id}`);
    await sendAfter(server, UNDO_MS);
    expect(await readMail(dana, body.id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('attachment was removed') });
    expect(await readEntries()).toEqual([]);
  });
});

describe('a server that doesn’t have the message', () => {
  test('gets the same bytes again after 1 and 5 minutes', async () => {
    await fault('smtp_connect', { status: 421, times: 2 });
    const queued = await send();
    expect(queued).toMatchObject({ state: 'queued', reason: expect.stringContaining('421'), entryId: null });
    const { rows } = await server.database.query('SELECT string_agg(content, NULL ORDER BY position) AS bytes FROM mail_pieces');
    await sendAfter(server, MINUTE_MS - 1_000);
    expect(await listSent(sandbox)).toEqual([]);
    await sendAfter(server, 1_000);
    await sendAfter(server, 5 * MINUTE_MS);
    const [sent, ...others] = await listSent(sandbox);
    expect([sent?.raw, others]).toEqual([(rows[0] as { bytes: Buffer }).bytes.toString(), []]);
    expect(await readMail(dana, queued.id)).toMatchObject({ state: 'sent', reason: '' });
  });

  test('fails the message after 48 hours', async () => {
    await fault('smtp_sender', { status: 451, times: 100 });
    const { id } = await send();
    for (let hour = 0; hour < 50; hour += 1) await sendAfter(server, HOUR_MS);
    dana = await server.signedIn();
    expect(await readMail(dana, id)).toMatchObject({
      state: 'failed',
      recipients: [{ address: CUSTOMER, state: 'failed', reason: expect.stringContaining('48 hours') }],
    });
    expect(await readEntries()).toEqual([]);
  });

  test('fails the message at once if it rejects it for good, and the author can dismiss it', async () => {
    await fault('smtp_message', { status: 552 });
    const failed = await send();
    expect(failed).toMatchObject({ state: 'failed', reason: 'Message is too large', recipients: [{ state: 'failed' }] });
    expect(await readNotifications()).toEqual([`Email to ${CUSTOMER} wasn’t delivered: Message is too large`]);
    expect((await dana.get('/api/mail/counts')).body).toEqual({ review: 0, outgoing: 1 });
    await dana.delete(`/api/mail/${failed.id}`);
    expect((await dana.get('/api/mail/counts')).body).toEqual({ review: 0, outgoing: 0 });
  });

  test('is paused after a rejected sign-in, which is no attempt', async () => {
    await fault('smtp_auth', { status: 535 });
    const ada = await server.signedIn({ role: 'Admin' });
    const waiting = await send();
    expect(waiting).toMatchObject({ state: 'queued' });
    expect(await readNotifications(ada)).toEqual([expect.stringContaining('rejected the sign-in')]);
    await resumeOutbox(server.deps);
    await sendAfter(server, MINUTE_MS);
    expect(await listSent(sandbox)).toEqual([]);
    const { rows } = await server.database.query('SELECT attempts FROM mail_outbox');
    expect(rows).toEqual([{ attempts: 0 }]);
    await ada.put(`/api/mailboxes/${mailbox.id}/password`, { password: 'sandbox-mail' });
    await resumeOutbox(server.deps);
    await sendAfter(server, 0);
    expect(await readMail(dana, waiting.id)).toMatchObject({ state: 'sent' });
  });
});

test('a message is sent with a new token after the server has rejected the old one', async () => {
  await signInAtMicrosoft(server, sandbox, mailbox);
  const readToken = async () => (await server.database.query('SELECT access_token FROM mailbox_tokens')).rows;
  const before = await readToken();
  await fault('smtp_auth', { status: 535 });
  expect(await send()).toMatchObject({ state: 'sent' });
  expect(await readToken()).not.toEqual(before);
  expect(await listSent(sandbox)).toHaveLength(1);
});

describe('recipients', () => {
  const three = { to: people('one'), cc: people('two', 'three') };
  const listRecipients = async () => (await listSent(sandbox)).map(({ to }) => to.toSorted());

  test('fail one by one, and get the message at a corrected address', async () => {
    await fault('smtp_recipient', { address: 'two@harbor.example', status: 550 });
    const sent = await send(three);
    expect(sent).toMatchObject({ state: 'sent', entryId: sent.id });
    const failed = { address: 'two@harbor.example', state: 'failed', reason: 'Mailbox does not exist' };
    expect(sent.recipients.filter(({ state }) => state === 'failed')).toMatchObject([failed]);
    expect((await storedTicket(dana, ticket)).history.map(({ content }) => content).join('\n')).toContain('two@harbor.example');
    expect((await ofTicket()).participants).toContainEqual(
      expect.objectContaining({ address: failed.address, problem: 'Mailbox does not exist' }),
    );

    const addresses = { 'two@harbor.example': 'second@harbor.example' };
    const retried = await Promise.all([1, 2].map(() => dana.post<MailMessage>(`/api/mail/${sent.id}/retry`, { addresses })));
    expect(retried.map(({ status, body }) => [status, body.state])).toEqual(Array(2).fill([200, 'queued']));
    await sendAfter(server, 0);
    expect(await listRecipients()).toEqual([['one@harbor.example', 'three@harbor.example'], ['second@harbor.example']]);
    expect((await listSent(sandbox))[1]?.raw).toContain('second@harbor.example');
    expect((await readMail(dana, sent.id)).recipients.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(await readEntries()).toHaveLength(1);
  });

  test('that the server may accept later get the message later', async () => {
    await fault('smtp_recipient', { address: 'two@harbor.example', status: 451 });
    const sent = await send(three);
    expect(sent).toMatchObject({ state: 'sent' });
    expect(sent.recipients.filter(({ state }) => state === 'waiting')).toMatchObject([{ address: 'two@harbor.example' }]);
    await sendAfter(server, MINUTE_MS);
    expect(await listRecipients()).toEqual([['one@harbor.example', 'three@harbor.example'], ['two@harbor.example']]);
    expect(await readEntries()).toHaveLength(1);
  });
});

describe('an unclear outcome', () => {
  const search = async (ms: number) => {
    server.clock.advance(ms);
    await server.deps.jobs.runDue('mail-sent');
  };

  test('ends if the message is found in Sent, with the ID that it has there', async () => {
    await sandbox.control.settings({ mailReplacesMessageId: true });
    await fault('smtp_response_lost');
    const { id } = await send();
    await search(0);
    expect(await readMail(dana, id)).toMatchObject({ state: 'sent', entryId: id });
    const { rows } = await server.database.query('SELECT message_id FROM mail_messages WHERE id = $1', [id]);
    expect(rows).toEqual([{ message_id: expect.stringContaining('@email.amazonses.com') }]);
    expect(await listSent(sandbox)).toHaveLength(1);
  });

  test('is for a user to decide if the server files no sent messages, and a user is faster than another', async () => {
    await server.database.query('UPDATE mailbox_states SET has_filed_sent = false');
    await fault('smtp_response_lost');
    const { id } = await send();
    await search(0);
    expect(await readMail(dana, id)).toMatchObject({ state: 'unclear', entryId: null, reason: expect.stringContaining('confirm') });
    for (let hour = 0; hour < 3; hour += 1) {
      await resumeOutbox(server.deps);
      await sendAfter(server, HOUR_MS);
    }
    expect(await readNotifications()).toEqual(['An email wasn’t confirmed. Decide whether to send it again.']);
    const decisions = await Promise.all([decide(id, 'arrived'), decide(id, 'send-again')]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await sendAfter(server, UNDO_MS);
    expect((await readMail(dana, id)).state).toBe('sent');
    expect(await readEntries()).toHaveLength(1);
  });

  test('is for a user to decide two minutes after the message was cut, and sending again delivers it once', async () => {
    await fault('smtp_cut_in_data');
    const { id } = await send();
    await search(0);
    expect((await readMail(dana, id)).state).toBe('sending');
    await search(MINUTE_MS);
    await search(MINUTE_MS);
    expect((await readMail(dana, id)).state).toBe('unclear');
    expect(await decide(id, 'send-again')).toMatchObject({ status: 200, body: { state: 'queued' } });
    await sendAfter(server, 0);
    expect(await listSent(sandbox)).toHaveLength(1);
    expect((await readMail(dana, id)).state).toBe('sent');
  });

  test.each([
    ['before', null, 'sent', 1],
    ['after', '2026-11-30T15:00:00Z', 'unclear', 0],
  ])('follows from a server killed %s the first byte', async (_, unclearSince, state, count) => {
    await server.database.query('UPDATE mailbox_states SET has_filed_sent = false');
    const { body } = await reply();
    await server.database.query(
      `UPDATE mail_outbox SET claimed_by = gen_random_uuid(), claimed_until = '2026-11-30T15:00:15Z', unclear_since = $1`,
      [unclearSince],
    );
    await server.database.query(`UPDATE mail_messages SET state = 'sending'`);
    server.clock.advance(UNDO_MS);
    await resumeOutbox(server.deps);
    await sendAfter(server, 0);
    await search(0);
    expect((await readMail(dana, body.id)).state).toBe(state);
    expect(await listSent(sandbox)).toHaveLength(count);
  });

  test('follows from a restored backup', async () => {
    const { body } = await reply();
    await server.database.query('DELETE FROM mail_outbox');
    await resumeOutbox(server.deps);
    expect(await readMail(dana, body.id)).toMatchObject({ state: 'unclear', reason: expect.stringContaining('backup') });
    await decide(body.id, 'send-again');
    await sendAfter(server, 0);
    expect((await readMail(dana, body.id)).state).toBe('sent');
  });
});

describe('limits of a mailbox', () => {
  const count = (messages: number, recipients: number, ago = '0 s') =>
    server.database.query(
      `INSERT INTO mail_counts (mailbox_id, begins, messages, recipients) VALUES ($1, $2::timestamptz - $3::interval, $4, $5)`,
      [mailbox.id, server.clock.now(), ago, messages, recipients],
    );
  const acknowledge = () =>
    server.database.transaction((tx) =>
      server.deps.emails.queue(tx, {
        kind: 'acknowledgment',
        to: [{ name: '', address: CUSTOMER }],
        subject: 'Update fails',
        text: 'We received your message.',
        ticketId: ticket.id,
        inReplyTo: 'ada-1@harbor.example',
      }),
    );

  test('delay the 31st message of a minute', async () => {
    await count(30, 30);
    const { id } = await send();
    expect((await readMail(dana, id)).state).toBe('queued');
    await sendAfter(server, 70_000);
    expect((await readMail(dana, id)).state).toBe('sent');
  });

  test('leave the last tenth of a day for users', async () => {
    await count(9_000, 9_000, '2 hours');
    const automatic = (await acknowledge()) ?? '';
    const { body } = await reply();
    await sendAfter(server, UNDO_MS);
    expect([(await readMail(dana, automatic)).state, (await readMail(dana, body.id)).state]).toEqual(['queued', 'sent']);
    server.clock.advance(23 * HOUR_MS);
    await resumeOutbox(server.deps);
    await sendAfter(server, 0);
    const [, sent] = await listSent(sandbox);
    dana = await server.signedIn();
    for (const line of [
      'Auto-Submitted: auto-replied',
      'X-Auto-Response-Suppress: All',
      'In-Reply-To: <ada-1@harbor.example>',
      `[${ticket.id}]`,
    ])
      expect(sent?.raw).toContain(line);
    expect(await readEntries()).toHaveLength(1);
  });

  test('stop automatic email to addresses that don’t exist, and all without a mailbox', async () => {
    const { emails, database } = server.deps;
    expect(await emails.isReady(database)).toBe(true);
    await fault('smtp_recipient', { address: CUSTOMER, status: 550 });
    const first = (await acknowledge()) ?? '';
    await sendAfter(server, 0);
    expect(await readMail(dana, first)).toMatchObject({ state: 'failed', reason: 'Mailbox does not exist' });
    expect(await acknowledge()).toBeUndefined();
    expect(await dana.post(`/api/mail/${first}/retry`, {})).toMatchObject({ status: 409 });
    await server.database.query('UPDATE mailboxes SET is_active = false');
    expect(await emails.isReady(database)).toBe(false);
  });
});

test('lists messages by view, and finds them by subject, recipient, Message-ID and ticket', async () => {
  const sent = await send({ subject: 'Gasket for the pump', to: [{ name: 'Zoë', address: 'zoe@harbor.example' }] });
  await reply({ text: 'Waiting' });
  const list = async (query: string) => (await dana.get<MailMessage[]>(`/api/mail?${query}`)).body.map(({ state }) => state);
  expect(await list('view=outgoing')).toEqual(['queued']);
  expect(await list('view=all')).toEqual(['queued', 'sent']);
  expect(await list('view=all&q=gasket+for')).toEqual(['sent']);
  expect(await list('view=all&q=zoe')).toEqual(['sent']);
  expect(await list(`view=all&q=${sent.id}`)).toEqual(['sent']);
  expect(await list(`view=all&q=${ticket.id}&limit=1`)).toEqual(['queued']);
  expect(await list('view=all&mailboxId=MBX-0999')).toEqual([]);
  expect(await list('view=review')).toEqual([]);
  const { headers } = await dana.get('/api/mail?view=all&limit=1');
  const next = new URL(headers.get('link')?.match(/<(.*)>/)?.[1] ?? '', server.url);
  expect((await dana.get<MailMessage[]>(next.pathname + next.search)).body).toMatchObject([{ id: sent.id }]);
  expect((await dana.get('/api/mail/nothing')).status).toBe(404);
  expect((await dana.get('/api/tickets/TKT-999999/mail')).status).toBe(404);
});

test('shows the outbox to Admins on the health page and in the metrics', async () => {
  await reply();
  server.clock.advance(MINUTE_MS);
  const ada = await server.signedIn({ role: 'Admin' });
  expect(JSON.stringify((await ada.get('/api/health')).body)).toContain('Outgoing email');
  const gauges = server.deps.gauges.filter(({ name }) => name.startsWith('obdesk_mail_'));
  const values = await Promise.all(gauges.map(async ({ name, read }) => [name, Math.round(await read(server.deps))]));
  expect(Object.fromEntries(values)).toMatchObject({
    obdesk_mail_outbox: 1,
    obdesk_mail_outbox_oldest_seconds: 60,
    obdesk_mail_unclear: 0,
  });
});
