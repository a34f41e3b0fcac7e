import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../platform/server/clock.ts';
import { connectMailbox } from '../../../../testing/server/mail/connected-mailbox.ts';
import { buildMail, textPart } from '../../../../testing/server/mail/mail-builder.ts';
import { listSent, sendAfter } from '../../../../testing/server/mail/mail-steps.ts';
import { processMail } from '../../../../testing/server/mail/receive-mail.ts';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import type { Mailbox } from '../../../mail/mailboxes/mailbox.contract.ts';
import type { TicketMail } from '../../../mail/messages/mail-message.contract.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { sendDigests } from './digest.service.ts';

const { server, sandbox } = serverAtSandboxForTests();
const AWAY_MS = 6 * MINUTE_MS;
let ann: SignedInCaller;
let ben: SignedInCaller;
let mailbox: Mailbox;
let ticket: Ticket;

beforeEach(async () => {
  ann = await server.signedIn({ fullName: 'Ann Lee' });
  ben = await server.signedIn({ fullName: 'Ben Baker' });
  mailbox = await connectMailbox(server, sandbox);
  ticket = await createTicket(ann, { summary: 'Update fails', assignees: ['Ben Baker'] });
});

const write = (content: string) => ann.put(`/api/tickets/${ticket.id}`, { history: [{ content }] });

/** Sends digests, and returns those that the mail server has. */
async function digest() {
  await sendDigests(server.deps);
  await sendAfter(server, 0);
  return listSent(sandbox);
}

test('sends the notifications of a user who is away once, and later events again', async () => {
  expect(await digest()).toEqual([]);
  server.clock.advance(AWAY_MS);
  const other = await createTicket(ann, { summary: 'No crank', assignees: ['Ben Baker'] });
  const [sent, ...others] = await digest();
  expect(others).toEqual([]);
  expect(sent?.to).toEqual([`${ben.userId}@example.com`]);
  for (const line of [
    'Subject: 2 notifications',
    'Auto-Submitted: auto-generated',
    'Ann Lee assigned you a ticket',
    `${other.id} No crank`,
    `${ticket.id} Update fails`,
  ])
    expect(sent?.raw).toContain(line);
  expect(sent?.raw).not.toContain('Reply-To');
  expect(await digest()).toHaveLength(1);
  server.clock.advance(AWAY_MS);
  await write('Again');
  const [, second] = await digest();
  expect(second?.raw).toContain('1 more update');
  expect(await digest()).toHaveLength(2);
  expect((await ann.get<TicketMail>(`/api/tickets/${ticket.id}/mail`)).body.messages).toEqual([]);
});

test('sends nothing that was read, to users who turned it off, or without a mailbox', async () => {
  await ben.put('/api/users/me/notifications', { email: false });
  server.clock.advance(AWAY_MS);
  expect(await digest()).toEqual([]);
  expect((await ben.put('/api/users/me/notifications', { email: true })).body).toMatchObject({ email: true, isEmailReady: true });
  await ben.post('/api/notifications/read', {});
  server.clock.advance(AWAY_MS);
  expect(await digest()).toEqual([]);
  await write('Again');
  await server.database.query('UPDATE mailboxes SET is_active = false');
  expect(await digest()).toEqual([]);
  expect((await ben.get('/api/users/me/notifications')).body).toMatchObject({ isEmailReady: false });
  await server.database.query('UPDATE mailboxes SET is_active = true');
  server.clock.advance(AWAY_MS);
  expect(await digest()).toHaveLength(1);
});

test('adds the response of an authenticated user as a note', async () => {
  server.clock.advance(AWAY_MS);
  const [sent] = await digest();
  const [, inReplyTo = ''] = /^Message-ID:\s*<([^>]+)>/im.exec(sent?.raw ?? '') ?? [];
  const from = `${ben.userId}@example.com`;
  const respond = async (messageId: string, result: string) => {
    const trace = [['Authentication-Results', `mx.sandbox.example; dmarc=${result} header.from=example.com`]] as const;
    const raw = buildMail({ from, to: mailbox.address, subject: 'Re: Update fails', messageId, inReplyTo, trace }, textPart('I am on it.'));
    const admin = await server.signedIn({ role: 'Admin' });
    const { path } = (await admin.get<{ path: string }>(`/api/mailboxes/${mailbox.id}/inbound`)).body;
    await server.anonymous.request('POST', path, { body: raw, headers: { 'content-type': 'message/rfc822' } });
    await processMail(server);
  };
  await respond('forged@example.com', 'fail');
  const { length } = (await storedTicket(ann, ticket)).history;
  await respond('b1@example.com', 'pass');
  const { history } = await storedTicket(ann, ticket);
  expect(history).toHaveLength(length + 1);
  expect(history.at(-1)).toMatchObject({ content: 'I am on it.', user: expect.stringContaining('Ben Baker') });
});
