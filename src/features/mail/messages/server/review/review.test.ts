import { beforeEach, expect, test } from 'vitest';
import { SANDBOX_ADDRESS } from '../../../../../testing/server/mail/mail-at-sandbox.ts';
import { buildMail, filePart, htmlPart, type MailOptions, multipart, textPart } from '../../../../../testing/server/mail/mail-builder.ts';
import { addSandboxMailbox, receiveMail } from '../../../../../testing/server/mail/receive-mail.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { createTicket, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import type { MailMessage } from '../../mail-message.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
let admin: SignedInCaller;
let user: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
  user = await server.signedIn({ fullName: 'Uma User' });
  await addSandboxMailbox({ server, sandbox, admin });
});

let count = 0;
const anEmail = (given: MailOptions = {}): MailOptions => {
  count += 1;
  return {
    from: 'Pat Doe <pat@customer.example>',
    to: SANDBOX_ADDRESS,
    subject: 'Update fails',
    messageId: `r${count}@customer.example`,
    ...given,
  };
};
const SPAM: MailOptions['trace'] = [['X-Spam-Flag', 'YES']];

async function receive(raw: Buffer): Promise<MailMessage> {
  await sandbox.control.mail.deliver({ mailbox: SANDBOX_ADDRESS, base64: raw.toString('base64') });
  await receiveMail(server);
  const [newest] = (await user.get<MailMessage[]>('/api/mail?view=all&limit=1')).body;
  if (!newest) throw new Error('no message');
  return newest;
}
const receiveText = (given: MailOptions = {}, text = 'It stops at 40%.') => receive(buildMail(anEmail(given), textPart(text)));
const decide = (id: string, body: object) => user.post<MailMessage & { message: string }>(`/api/mail/${id}/decide`, body);
const move = (id: string, ticketId: string | null) => user.post<MailMessage & { message: string }>(`/api/mail/${id}/move`, { ticketId });
const contents = async (id: string) => (await storedTicket(user, { id })).history.map(({ content }) => content);

test('opens a ticket for a message in review, once', async () => {
  const message = await receiveText({ trace: SPAM });
  expect(message).toMatchObject({ state: 'review', text: 'It stops at 40%.', ticketId: null });
  const [one, other] = await Promise.all([decide(message.id, { action: 'open' }), decide(message.id, { action: 'open' })]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const { ticketId } = (await user.get<MailMessage>(`/api/mail/${message.id}`)).body;
  expect(await contents(ticketId ?? '')).toEqual(['Ticket created', 'It stops at 40%.']);
  expect((await decide(message.id, { action: 'ignore' })).status).toBe(409);
});

test('adds a message in review to a ticket, and rejects unknown and merged ones', async () => {
  const message = await receiveText({ trace: SPAM });
  const { id } = await createTicket(user);
  expect((await decide(message.id, { action: 'attach', ticketId: 'TKT-999999' })).status).toBe(404);
  expect(await decide(message.id, { action: 'attach', ticketId: id })).toMatchObject({
    status: 200,
    body: { state: 'done', ticketId: id, isNewAddress: true },
  });
  expect(await contents(id)).toContain('It stops at 40%.');
  expect((await decide(message.id, { action: 'confirm-sender' })).body).toMatchObject({ isNewAddress: false });
});

test('ignores a message, and blocks a sender', async () => {
  const message = await receiveText({ trace: SPAM });
  expect((await decide(message.id, { action: 'block' })).body).toMatchObject({ state: 'ignored', reason: 'Ignored by Uma User' });
  expect(await receiveText()).toMatchObject({ state: 'ignored', reason: 'The sender is blocked' });
  expect(await decide('nothing', { action: 'ignore' })).toMatchObject({ status: 404 });
});

test('sets one of the customers that share an address', async () => {
  const contacts = [{ name: 'Pat', email: 'pat@customer.example', phone: '' }];
  for (const shopName of ['Harbor Garage', 'Harbor Tools']) await admin.post('/api/customers', aCustomer({ shopName, contacts }));
  const message = await receiveText();
  expect(message.customerChoices).toEqual([
    { id: 'harbor-garage', name: 'Harbor Garage' },
    { id: 'harbor-tools', name: 'Harbor Tools' },
  ]);
  expect((await decide(message.id, { action: 'set-customer', customerId: 'elsewhere' })).status).toBe(400);
  expect((await decide(message.id, { action: 'set-customer', customerId: 'harbor-tools' })).body.customerChoices).toEqual([]);
  expect(await storedTicket(user, { id: message.ticketId ?? '' })).toMatchObject({
    customerId: 'harbor-tools',
    customerCompany: 'Harbor Tools',
  });
});

test('moves a message with its entry and files, so that replies to it find the new ticket', async () => {
  const file = filePart({ name: 'trace.log', type: 'text/plain', bytes: Buffer.from('log') });
  const options = anEmail();
  const message = await receive(buildMail(options, multipart('mixed', [textPart('See the log.'), file])));
  const from = message.ticketId ?? '';
  const { id: to } = await createTicket(user);
  expect(await move(message.id, to)).toMatchObject({ status: 200, body: { ticketId: to } });
  expect(await contents(from)).toEqual(['Ticket created', `Email from Pat Doe moved to ${to}`]);
  expect(await contents(to)).toEqual(
    expect.arrayContaining(['See the log.', 'trace.log attached, 3 bytes', `Email from Pat Doe moved here from ${from}`]),
  );
  expect((await user.get(`/api/tickets/${to}/attachments`)).body).toMatchObject([{ name: 'trace.log' }]);
  expect(await receiveText({ inReplyTo: options.messageId ?? '' })).toMatchObject({ ticketId: to });
});

test('splits a message into a new ticket', async () => {
  const first = await receiveText({ messageId: 'start@customer.example' });
  const second = await receiveText({ subject: 'Another tool', inReplyTo: 'start@customer.example' }, 'My other tool is broken.');
  expect(second.ticketId).toBe(first.ticketId);
  const { ticketId } = (await move(second.id, null)).body;
  expect(ticketId).not.toBe(first.ticketId);
  expect(await storedTicket(user, { id: ticketId ?? '' })).toMatchObject({
    summary: 'Another tool',
    customerEmail: 'pat@customer.example',
  });
  expect(await contents(ticketId ?? '')).toContain('My other tool is broken.');
  expect(await contents(first.ticketId ?? '')).not.toContain('My other tool is broken.');
});

test('returns the original, its HTML without anything that runs or loads, and its inline pictures', async () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
  const html = '<p onclick="alert(1)">Look:</p><img src="cid:screen@x"><img src="https://tracker.example/p.gif"><script>alert(1)</script>';
  const raw = buildMail(
    anEmail(),
    multipart('related', [
      htmlPart(html),
      filePart({ name: 's.png', type: 'image/png', bytes: png, contentId: 'screen@x', disposition: 'inline' }),
    ]),
  );
  const { id } = await receive(raw);
  const original = await user.get<string>(`/api/mail/${id}/original`);
  expect(original.body).toBe(raw.toString());
  expect(original.headers.get('content-disposition')).toBe('attachment; filename="Update fails.eml"');
  const page = await user.get<string>(`/api/mail/${id}/html`);
  expect(page.body).toContain(`<p>Look:</p><img src="/api/mail/${id}/inline/screen%40x"><img>`);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'.*sandbox/);
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const picture = await user.get(`/api/mail/${id}/inline/screen%40x`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await user.get(`/api/mail/${id}/inline/other`)).status).toBe(404);
  expect((await server.anonymous.get(`/api/mail/${id}/html`)).status).toBe(401);
});
