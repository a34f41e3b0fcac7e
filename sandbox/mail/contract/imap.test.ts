import { describe, expect, test } from 'vitest';
import type { Fault } from '../../core/faults.ts';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { disconnectWaiting, PASSWORD, readFolder, SUPPORT, support, withImap } from './test-mail.ts';

const sandbox = sandboxForTests('empty');

const RAW = 'From: pat@garage.example\r\nSubject: Lamp\r\nX-Mark: {n}\r\n\r\nIt stays on.\r\n';
const deliver = (options: { uid?: number; count?: number; raw?: string } = {}) =>
  sandbox.control.mail.deliver({ mailbox: SUPPORT, raw: RAW, ...options });
const inject = (fault: Omit<Fault, 'provider'>) => sandbox.control.faults([{ provider: 'mail', times: 1, ...fault }]);

describe('sign-in', () => {
  test('accepts a password or a token, and rejects wrong ones', async () => {
    const { accessToken } = await sandbox.control.mail.tokens({ provider: 'google', account: SUPPORT });
    const read = (login: Parameters<typeof withImap>[1]) => withImap(sandbox, login, async ({ authenticated }) => authenticated);

    expect([await read(support), await read({ user: SUPPORT, accessToken })]).toEqual([true, true]);
    await expect(read({ user: SUPPORT, password: 'wrong' })).rejects.toMatchObject({ authenticationFailed: true });
    await expect(read({ user: SUPPORT, accessToken: 'wrong' })).rejects.toMatchObject({
      authenticationFailed: true,
      oauthError: { status: '400' },
    });
  });

  test('opens a shared mailbox with the token of a member', async () => {
    const { accessToken } = await sandbox.control.mail.tokens({ provider: 'microsoft', account: 'orders@obdesk.example' });
    const open = () => withImap(sandbox, { user: SUPPORT, accessToken }, async ({ authenticated }) => authenticated);

    await expect(open()).rejects.toMatchObject({ authenticationFailed: true });
    await sandbox.control.mail.saveMailbox({ address: SUPPORT, members: ['orders@obdesk.example'] });
    expect(await open()).toBe(true);
  });
});

test('lists folders with their purpose', async () => {
  const folders = await withImap(sandbox, support, (client) => client.list());
  expect(folders.map(({ path, specialUse }) => [path, specialUse])).toEqual(
    expect.arrayContaining([
      ['INBOX', '\\Inbox'],
      ['Sent', '\\Sent'],
      ['Archive', '\\Archive'],
    ]),
  );
});

test('reads bytes as delivered without marking them, then marks and moves the message', async () => {
  const bytes = Buffer.from('Subject: \xfc\r\n\r\n\x00\xff', 'latin1');
  await sandbox.control.mail.deliver({ mailbox: SUPPORT, base64: bytes.toString('base64') });
  await withImap(sandbox, support, async (client) => {
    const message = await client.fetchOne('1', { source: true, headers: true, flags: true }, { uid: true });
    if (!message) throw new Error('There is no message');
    expect([message.source, message.headers?.toString('latin1'), [...(message.flags ?? [])]]).toEqual([bytes, 'Subject: \xfc\r\n\r\n', []]);
    await client.messageFlagsAdd('1', ['\\Seen'], { uid: true });
    expect((await readFolder(sandbox, SUPPORT))[0]?.flags).toEqual(['\\Seen']);
    await client.mailboxCreate('Processed');
    await client.messageMove('1', 'Processed', { uid: true });
  });
  expect(await readFolder(sandbox, SUPPORT)).toEqual([]);
  expect(await readFolder(sandbox, SUPPORT, 'Processed')).toMatchObject([{ raw: bytes.toString('base64'), flags: ['\\Seen'] }]);
});

test('announces a new message to an idle client', async () => {
  await withImap(sandbox, support, async (client) => {
    const counts: number[] = [];
    client.on('exists', ({ count }) => counts.push(count));
    void client.idle();
    await expect.poll(() => client.idling).toBe(true);
    await deliver();
    await expect.poll(() => counts).toEqual([1]);
    await sandbox.control.mail.interrupt({ kind: 'ghost', mailbox: SUPPORT });
    await expect.poll(() => counts).toEqual([1, 2]);
    expect(await client.search({ all: true }, { uid: true })).toEqual([1]);
  });
});

test('searches headers', async () => {
  await deliver({ count: 12 });
  const search = (mark: string) => withImap(sandbox, support, (client) => client.search({ header: { 'x-mark': mark } }, { uid: true }));
  expect([await search('12'), await search('7')]).toEqual([[12], [7]]);
});

test('has gaps, repeated UIDs and a new UIDVALIDITY if requested', async () => {
  const read = () =>
    withImap(sandbox, support, async (client) => ({
      uids: (await client.fetchAll('1:*', { uid: true })).map(({ uid }) => uid),
      uidValidity: client.mailbox && Number(client.mailbox.uidValidity),
    }));
  for (const uid of [3, 9, 9]) await deliver({ uid });

  const before = await read();
  expect(before.uids).toEqual([3, 9, 9]);
  await sandbox.control.mail.saveMailbox({ address: SUPPORT, uidValidity: 77 });
  expect(await read()).toEqual({ uids: [1, 2, 3], uidValidity: 77 });
});

test('serves 30,000 old messages', async () => {
  await deliver({ count: 30_000 });
  const uids = await withImap(sandbox, support, async (client) =>
    (await client.fetchAll('29999:*', { uid: true, source: true }, { uid: true })).map(({ uid }) => uid),
  );
  expect(uids).toEqual([29_999, 30_000]);
});

describe('faults', () => {
  const fetchSource = () => withImap(sandbox, support, (client) => client.fetchOne('1', { source: true }, { uid: true }));

  test.each([
    { kind: 'imap_refused' },
    { kind: 'imap_auth' },
    { kind: 'imap_bye', method: 'FETCH' },
    { kind: 'imap_cut', method: 'FETCH' },
    { kind: 'imap_response_lost', method: 'FETCH' },
    { kind: 'imap_truncated', method: 'FETCH', address: SUPPORT },
  ] as const)('%j fails once', async (fault) => {
    await deliver();
    await inject(fault);

    await expect(fetchSource()).rejects.toThrow();
    expect(await fetchSource()).toMatchObject({ uid: 1 });
    expect((await sandbox.control.state()).faults).toMatchObject([{ fired: 1 }]);
  });

  test.each([{ kind: 'imap_no_greeting' }, { kind: 'imap_silent', method: 'FETCH' }] as const)(
    '%j leaves the client waiting',
    async (fault) => {
      await deliver();
      await inject(fault);
      const waiting = expect(fetchSource()).rejects.toThrow();

      await disconnectWaiting(sandbox);
      await waiting;
    },
  );

  test('presents a bad certificate', async () => {
    await inject({ kind: 'imap_bad_certificate' });
    await expect(withImap(sandbox, support, async () => true, true)).rejects.toThrow(/certificate/);
  });

  test('rejects a command, or loses its response', async () => {
    await deliver();
    const move = () => withImap(sandbox, support, (client) => client.messageMove('1', 'Archive', { uid: true }));

    await inject({ kind: 'imap_no', method: 'MOVE' });
    expect(await move()).toBe(false);
    expect(await readFolder(sandbox, SUPPORT)).toHaveLength(1);
    await inject({ kind: 'imap_response_lost', method: 'MOVE' });
    expect(await move()).toBe(false);
    expect(await readFolder(sandbox, SUPPORT, 'Archive')).toHaveLength(1);
  });

  test('disturbs an idle client', async () => {
    await withImap(sandbox, { user: SUPPORT, password: PASSWORD }, async (client) => {
      let isClosed = false;
      client.on('close', () => {
        isClosed = true;
      });
      void client.idle().catch(() => undefined);
      await expect.poll(() => client.idling).toBe(true);
      expect(await sandbox.control.mail.interrupt({ kind: 'bye', mailbox: SUPPORT })).toEqual({ connections: 1 });
      await expect.poll(() => isClosed).toBe(true);
    });
  });
});
