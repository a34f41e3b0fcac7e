import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { systemClock } from '../../../../platform/server/clock.ts';
import { SANDBOX_ADDRESS, SANDBOX_PASSWORD } from '../../../../testing/server/mail/mail-at-sandbox.ts';
import { connectImap, type ImapConnection, type ImapServer } from './imap.ts';

const sandbox = sandboxForTests('empty');
const stop = new AbortController();
const LONG_AGO = new Date(0);
const LARGE = 1_000_000;

const open: ImapConnection[] = [];
async function connect(given: Partial<ImapServer> = {}): Promise<ImapConnection> {
  const server: ImapServer = {
    host: '127.0.0.1',
    port: sandbox.mail.imapPort,
    encryption: 'none',
    signIn: { user: SANDBOX_ADDRESS, password: SANDBOX_PASSWORD },
    ...given,
  };
  const connection = await connectImap(server, { clock: systemClock, stopping: stop.signal });
  open.push(connection);
  return connection;
}
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});

const toRaw = (name: string) =>
  `Subject: ${name}\r\nMessage-ID: <${name}@customer.example>\r\nX-OBDesk-Message: ${name}\r\n\r\nText of ${name}\r\n`;
const deliver = (name: string, more: object = {}) => sandbox.control.mail.deliver({ mailbox: SANDBOX_ADDRESS, raw: toRaw(name), ...more });
const list = async (connection: ImapConnection, above = 0, limit = 100) =>
  (await connection.listAbove(above, { since: LONG_AGO, limit })).map(({ uid }) => uid);
const fetchAll = async (connection: ImapConnection, uids: readonly number[], maxBytes = LARGE) => {
  const found: [number, string][] = [];
  for await (const { uid, bytes } of connection.fetch(uids, maxBytes)) found.push([uid, Buffer.from(bytes).toString()]);
  return found;
};
const readInbox = async () => {
  const [mailbox] = (await sandbox.control.mail.read({ mailbox: SANDBOX_ADDRESS })).mailboxes;
  return mailbox?.folders.find(({ path }) => path === 'INBOX')?.messages ?? [];
};

beforeEach(async () => {
  await deliver('first');
  await deliver('second', { uid: 7 });
  await deliver('third', { uid: 9 });
});

test('lists messages above a UID in order, and fetches them without marking them as read', async () => {
  const connection = await connect();
  expect(await connection.open('INBOX')).toMatchObject({ uidNext: 10, count: 3 });
  expect(await list(connection)).toEqual([1, 7, 9]);
  expect(await list(connection, 1, 1)).toEqual([7]);
  expect(await list(connection, 9)).toEqual([]);
  expect(await connection.listAbove(0, { since: new Date(Date.now() + 3 * 86_400_000), limit: 10 })).toEqual([]);
  expect(await fetchAll(connection, [7, 8, 9])).toEqual([
    [7, toRaw('second')],
    [9, toRaw('third')],
  ]);
  expect((await readInbox()).map(({ flags }) => flags)).toEqual([[], [], []]);
});

test('fetches only the beginning of a large message', async () => {
  const connection = await connect();
  await connection.open('INBOX');
  for await (const { bytes, size } of connection.fetch([1], 20)) {
    expect(Buffer.from(bytes).toString()).toBe(toRaw('first').slice(0, 20));
    expect(size).toBe(toRaw('first').length);
  }
});

test('fetches a large message in parts, also with a wrong size, and none of a missing one', async () => {
  const connection = await connect();
  await connection.open('INBOX');
  const whole = toRaw('first');
  for (const size of [1, whole.length, 1_000]) {
    const parts: string[] = [];
    for await (const part of connection.fetchParts(1, size, 20)) parts.push(Buffer.from(part).toString());
    expect(parts.join('')).toBe(whole);
    expect(Math.max(...parts.map((part) => part.length))).toBe(20);
  }
  expect(await connection.fetchParts(2, 1_000, 20).next()).toMatchObject({ done: true });
});

test('marks messages as read, moves them, and finds them by a header', async () => {
  const connection = await connect();
  await connection.open('INBOX');
  await connection.markSeen([1, 7]);
  expect((await readInbox()).map(({ flags }) => flags)).toEqual([['\\Seen'], ['\\Seen'], []]);
  expect(await connection.move([7], 'Archive')).toBe(true);
  expect((await readInbox()).map(({ uid }) => uid)).toEqual([1, 9]);
  expect(await connection.listFolders()).toContainEqual({ path: 'Sent', use: '\\Sent' });
  await connection.open('Archive');
  expect(await connection.findByHeader('X-OBDesk-Message', 'second')).toMatchObject([{ messageId: 'second@customer.example' }]);
  expect(await connection.findByHeader('X-OBDesk-Message', 'first')).toEqual([]);
});

test('notices a new message while it waits, and a message that doesn’t exist', async () => {
  const connection = await connect();
  await connection.open('INBOX');
  const waiting = connection.waitForChange(20_000);
  await deliver('fourth');
  expect(await waiting).toBe(true);
  expect(await list(connection, 9)).toEqual([10]);
  await connection.waitForChange(1);
  const again = connection.waitForChange(20_000);
  await sandbox.control.mail.interrupt({ kind: 'ghost' });
  expect(await again).toBe(true);
  expect(await list(connection, 10)).toEqual([]);
});

test.each(['bye', 'cut'] as const)('stops waiting when the server ends the connection: %s', async (kind) => {
  const connection = await connect();
  await connection.open('INBOX');
  const waiting = connection.waitForChange(20_000);
  await sandbox.control.mail.interrupt({ kind });
  expect(await waiting).toBe(false);
  await expect.poll(() => connection.isOpen()).toBe(false);
  await expect(list(connection)).rejects.toMatchObject({ kind: 'unreachable' });
});

test('ends the connection if the server is silent', async () => {
  const connection = await connect({ limits: { silenceMs: 300 } });
  await connection.open('INBOX');
  await sandbox.control.mail.interrupt({ kind: 'silent' });
  await expect(list(connection)).rejects.toMatchObject({ kind: 'unreachable' });
});

test.each([
  ['imap_auth', 'sign-in-failed'],
  ['imap_refused', 'unreachable'],
  ['imap_no_greeting', 'unreachable'],
])('reports a failed connection: %s', async (kind, expected) => {
  await sandbox.control.faults([{ provider: 'mail', kind, times: 1 } as never]);
  await expect(connect({ limits: { greetingMs: 200 } })).rejects.toMatchObject({ kind: expected });
});

test.each([
  ['imap_truncated', 'unreachable'],
  ['imap_cut', 'unreachable'],
  ['imap_no', 'refused'],
])('reports a failed fetch: %s', async (kind, expected) => {
  const connection = await connect();
  await connection.open('INBOX');
  await sandbox.control.faults([{ provider: 'mail', kind, method: 'FETCH', times: 1 } as never]);
  await expect(fetchAll(connection, [1, 7])).rejects.toMatchObject({ kind: expected });
});

test('rejects a wrong password, and unencrypted connections that leave this machine', async () => {
  await expect(connect({ signIn: { user: SANDBOX_ADDRESS, password: 'wrong' } })).rejects.toMatchObject({ kind: 'sign-in-failed' });
  await expect(connect({ host: 'imap.example.com' })).rejects.toMatchObject({ kind: 'refused' });
});
