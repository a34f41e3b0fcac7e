import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../platform/server/clock.ts';
import { connectMailbox } from '../../../../testing/server/mail/connected-mailbox.ts';
import { listSent, sendAfter } from '../../../../testing/server/mail/mail-steps.ts';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Announcement, AnnouncementPreview } from '../announcement.contract.ts';
import { anEvent } from '../event.factory.ts';

const EVENT = '/api/events/EVT-0001';
const ATTENDEES = { to: 'attendees' };
/** Announcements can be stopped before they start. */
const START_MS = 10_000;

const { server, sandbox } = serverAtSandboxForTests();
let admin: SignedInCaller;
let mailboxId = '';

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
  mailboxId = (await connectMailbox(server, sandbox)).id;
  await admin.post('/api/events', anEvent({ name: 'Open house' }));
});

const register = (count: number) =>
  admin.post(`${EVENT}/registrations/import`, {
    registrations: Array.from({ length: count }, (_, n) => ({ name: `Guest ${n}`, email: `guest${n}@a.example`, company: '' })),
  });
const announce = (given: object = {}) =>
  admin.post<Announcement>(`${EVENT}/announce`, { id: randomUUID(), target: ATTENDEES, subject: 'Open house', text: 'Welcome!', ...given });
const preview = async (target: object = ATTENDEES) => (await admin.post<AnnouncementPreview>(`${EVENT}/announce/preview`, { target })).body;
const list = async () => (await admin.get<Announcement[]>(`${EVENT}/announcements`)).body;
const readLink = (raw: string) => /^List-Unsubscribe: *\r?\n? *<(.*)>\r$/m.exec(raw)?.[1] ?? '';

test('sends each attendee a message of their own, once however often it is requested', async () => {
  await register(3);
  const id = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => announce({ id })));
  expect(replies.map(({ status, body }) => [status, body.waiting])).toEqual(Array(3).fill([201, 3]));
  await sendAfter(server, START_MS);
  const sent = await listSent(sandbox);
  expect(sent.map(({ to }) => to).toSorted()).toEqual([['guest0@a.example'], ['guest1@a.example'], ['guest2@a.example']]);
  for (const { raw } of sent) {
    expect(raw).toContain('Subject: Open house');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  }
  expect(await list()).toMatchObject([{ id, subject: 'Open house', sent: 3, failed: 0, waiting: 0, stoppedAt: null }]);
  expect((await announce({ id })).body).toMatchObject({ sent: 3, waiting: 0 });
});

test('sends to the first contact with an address of each chosen customer, and counts those without', async () => {
  const add = async (shopName: string, ...emails: string[]) => {
    const contacts = emails.map((email, n) => ({ name: `Contact ${n}`, email, phone: '' }));
    return (await admin.post<Customer>('/api/customers', aCustomer({ shopName, contacts }))).body.id;
  };
  const customerIds = [
    await add('Harbor Garage', '', 'ada@harbor.example'),
    await add('Harbor Tools', 'ADA@harbor.example', 'bo@harbor.example'),
    await add('Castle', ''),
  ];
  const target = { to: 'customers', customerIds };
  expect(await preview(target)).toEqual({ recipients: 1, unsubscribed: 0, unreachable: 0, withoutAddress: 1, isReady: true });
  await announce({ target });
  await sendAfter(server, START_MS);
  expect((await listSent(sandbox)).map(({ to }) => to)).toEqual([['ada@harbor.example']]);
});

test('unsubscribes with one click and without signing in', async () => {
  await register(2);
  await announce();
  await sendAfter(server, START_MS);
  const [first] = await listSent(sandbox);
  const link = readLink(first?.raw ?? '');
  expect(link.startsWith(`${server.url}/unsubscribe/`)).toBe(true);
  expect(first?.raw.replaceAll('=\r\n', '')).toContain(`unsubscribe: ${link}`);

  const page = await fetch(link);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(await page.text()).toContain('<button type="submit">Unsubscribe</button>');
  expect(await preview()).toMatchObject({ recipients: 2, unsubscribed: 0 });

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  for (const init of [{ body }, { body, headers: { origin: server.url } }, {}]) {
    const done = await fetch(link, { method: 'POST', ...init });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('You’re unsubscribed')]);
  }
  expect(await preview()).toMatchObject({ recipients: 1, unsubscribed: 1 });
  await announce();
  await sendAfter(server, 2 * MINUTE_MS);
  expect(await listSent(sandbox)).toHaveLength(3);
});

test('rejects links that it did not sign, and escapes what it shows', async () => {
  const { secrets } = server.deps;
  const toLink = (address: string, signature: string) =>
    `${server.url}/unsubscribe/${Buffer.from(address).toString('base64url')}.${signature}`;
  const signature = secrets.signShort('unsubscribe', 'a@a.example');
  for (const link of [toLink('b@a.example', signature), toLink('a@a.example', ''), `${server.url}/unsubscribe/x`]) {
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(link, { method });
      expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('This link doesn’t work')]);
    }
  }
  expect((await server.database.query('SELECT FROM mail_blocks')).rowCount).toBe(0);
  const hostile = '"<script>"@a.example';
  expect(await (await fetch(toLink(hostile, secrets.signShort('unsubscribe', hostile)))).text()).not.toContain('<script>');
});

test('skips those who unsubscribe while it is being sent, and those whose address bounced', async () => {
  await register(3);
  await server.database.query(`INSERT INTO mail_blocks (address, kind, reason) VALUES ('guest2@a.example', 'automatic', 'bounced')`);
  expect(await preview()).toMatchObject({ recipients: 2, unreachable: 1 });
  await announce();
  await server.database.query(
    `INSERT INTO mail_blocks (address, kind, reason) VALUES ('guest1@a.example', 'announcement', 'unsubscribed')`,
  );
  await sendAfter(server, START_MS);
  expect((await listSent(sandbox)).map(({ to }) => to)).toEqual([['guest0@a.example']]);
  expect(await list()).toMatchObject([{ sent: 1, withdrawn: 1, waiting: 0 }]);
});

test('withdraws what it has not sent when an Admin stops it', async () => {
  await register(60);
  const { body } = await announce();
  await sendAfter(server, START_MS);
  expect(await list()).toMatchObject([{ sent: 27, waiting: 33 }]);
  const stopped = await admin.post<Announcement>(`${EVENT}/announcements/${body.id}/stop`, {});
  expect(stopped.body).toMatchObject({ sent: 27, waiting: 0, withdrawn: 33, stoppedAt: expect.any(String) });
  expect((await admin.post<Announcement>(`${EVENT}/announcements/${body.id}/stop`, {})).body).toEqual(stopped.body);
  await sendAfter(server, 2 * MINUTE_MS);
  expect(await listSent(sandbox)).toHaveLength(27);
});

test('does not delay a reply while it is sent to 500 people', async () => {
  await register(500);
  await announce();
  await sendAfter(server, START_MS);
  const { id } = await createTicket(admin);
  const to = [{ name: 'Ada', address: 'ada@harbor.example' }];
  const reply = { id: randomUUID(), mailboxId, to, subject: '', text: 'Please restart the tool.', seenEntryId: null, isAnyway: true };
  expect((await admin.post(`/api/tickets/${id}/replies`, reply)).status).toBe(201);
  await sendAfter(server, 10_000);
  const sent = await listSent(sandbox);
  expect(sent.filter(({ raw }) => raw.includes(`[${id}]`))).toHaveLength(1);
  expect(await list()).toMatchObject([{ sent: 27, waiting: 473 }]);
  await sendAfter(server, 2 * MINUTE_MS);
  expect((await list())[0]?.sent).toBeGreaterThan(27);
});

test('rejects an announcement without a mailbox, without recipients or with the ID of another, and unknown events', async () => {
  expect(await announce()).toMatchObject({ status: 400, body: { message: 'No one can get this announcement.' } });
  await register(1);
  for (const wrong of [{ subject: ' ' }, { text: '' }, { id: 'x' }, { target: { to: 'everyone' } }])
    expect((await announce(wrong)).status).toBe(400);
  const { body } = await announce();
  const other = await server.signedIn({ role: 'Admin' });
  const same = { id: body.id, target: ATTENDEES, subject: 'Open house', text: 'Welcome!' };
  expect((await other.post(`${EVENT}/announce`, same)).status).toBe(409);
  await server.database.query('UPDATE mailboxes SET is_active = false');
  expect(await announce()).toMatchObject({ status: 409, body: { message: 'Connect a mailbox first.' } });
  expect(await preview()).toMatchObject({ isReady: false });
  expect((await admin.get('/api/events/EVT-9999/announcements')).status).toBe(404);
  expect((await admin.post('/api/events/EVT-9999/announce', { ...same, id: randomUUID() })).status).toBe(404);
  expect((await admin.post(`${EVENT}/announcements/${randomUUID()}/stop`, {})).status).toBe(404);
});
