import { describe, expect, test } from 'vitest';
import type { Fault } from '../../core/faults.ts';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { disconnectWaiting, getValue, ORDERS, PASSWORD, readFolder, SUPPORT, send, support } from './test-mail.ts';

const sandbox = sandboxForTests('empty');

const inject = (fault: Omit<Fault, 'provider'>) => sandbox.control.faults([{ provider: 'mail', times: 1, ...fault }]);
const readSent = async () => (await sandbox.control.mail.read({ isRaw: true })).sent;

test('records a sent message with its bytes, and files it in Sent', async () => {
  const raw = 'From: support@obdesk.example\r\nMessage-ID: <7@obdesk.example>\r\n\r\n.dot\r\n\xfc\r\n';
  const { response } = await send(sandbox, { raw, to: ['pat@garage.example', 'mo@garage.example'] });

  expect(response).toBe('250 2.0.0 OK <7@obdesk.example>');
  const sent = await readSent();
  expect(sent).toMatchObject([{ user: SUPPORT, from: SUPPORT, to: ['pat@garage.example', 'mo@garage.example'] }]);
  const bytes = Buffer.from(raw).toString('base64');
  expect([sent[0]?.raw, (await readFolder(sandbox, SUPPORT, 'Sent'))[0]?.raw]).toEqual([bytes, bytes]);
});

test('doesn’t file sent messages if that is turned off', async () => {
  await sandbox.control.mail.saveMailbox({ address: SUPPORT, savesSent: false });
  await send(sandbox);

  expect([(await readSent()).length, (await readFolder(sandbox, SUPPORT, 'Sent')).length]).toEqual([1, 0]);
});

test('delivers to mailboxes by address, alias and plus address, with the headers of a server', async () => {
  await send(sandbox, { login: { user: ORDERS, password: PASSWORD }, to: ['Service@obdesk.example', 'orders+t1@obdesk.example'] });

  const [received] = await readFolder(sandbox, SUPPORT);
  if (!received) throw new Error('There is no message');
  expect(received.headers.slice(0, 2)).toEqual([
    ['Return-Path', `<${ORDERS}>`],
    ['Delivered-To', 'Service@obdesk.example'],
  ]);
  expect(getValue(received, 'authentication-results')).toBe(
    'mx.sandbox.example; spf=pass smtp.mailfrom=obdesk.example; dkim=pass header.d=obdesk.example; dmarc=pass header.from=obdesk.example',
  );
  expect(await readFolder(sandbox, ORDERS)).toHaveLength(1);
  await sandbox.control.mail.saveMailbox({ address: ORDERS, plusAddresses: false });
  await send(sandbox, { to: ['orders+t1@obdesk.example'] });
  expect(await readFolder(sandbox, ORDERS)).toHaveLength(1);
});

test('strangers can write to mailboxes only, and can’t pass DMARC for their domain', async () => {
  const stranger = { login: null, to: [SUPPORT] };
  await send(sandbox, stranger);
  await send(sandbox, { ...stranger, from: 'dana@obdesk.example' });

  const results = (await readFolder(sandbox, SUPPORT)).map((message) => /dmarc=\w+/.exec(getValue(message, 'authentication-results'))?.[0]);
  expect(results).toEqual(['dmarc=pass', 'dmarc=fail']);
  expect((await send(sandbox, { login: null })).response).toBe('550 5.7.1 Relay access denied');
  expect(await readSent()).toEqual([]);
});

describe('sign-in', () => {
  test('accepts the password of the mailbox', async () => {
    expect((await send(sandbox, { login: { user: SUPPORT, password: 'wrong' } })).response).toMatch(/^535 5\.7\.8/);
  });

  // Documented: Exchange Online rejects passwords with 550 5.7.30
  test('accepts only tokens if the mailbox has no password', async () => {
    await sandbox.control.mail.saveMailbox({ address: SUPPORT, password: null });
    const { accessToken } = await sandbox.control.mail.tokens({ provider: 'microsoft', account: SUPPORT });

    expect((await send(sandbox)).response).toBe('550 5.7.30 Basic authentication is not supported for Client Submission.');
    expect((await send(sandbox, { login: { user: SUPPORT, accessToken } })).response).toMatch(/^250/);
    await sandbox.control.mail.revoke(SUPPORT);
    expect((await send(sandbox, { login: { user: SUPPORT, accessToken } })).response).toMatch(/^535/);
  });

  test('accepts a token only with the scope for SMTP', async () => {
    const scopes = ['https://outlook.office.com/IMAP.AccessAsUser.All'];
    const { accessToken } = await sandbox.control.mail.tokens({ provider: 'microsoft', account: SUPPORT, scopes });
    expect((await send(sandbox, { login: { user: SUPPORT, accessToken } })).response).toMatch(/^535/);
  });
});

describe('faults', () => {
  const refused: readonly [Omit<Fault, 'provider'>, response: RegExp, hasStarted: boolean][] = [
    [{ kind: 'smtp_refused' }, /^ECONN|^ESOCKET/, false],
    [{ kind: 'smtp_connect' }, /^421 4\.3\.2/, false],
    [{ kind: 'smtp_auth' }, /^535 5\.7\.8/, false],
    [{ kind: 'smtp_basic_auth' }, /^550 5\.7\.30/, false],
    [{ kind: 'smtp_sender', status: 451 }, /^451/, false],
    [{ kind: 'smtp_recipient', status: 451, text: '4.7.1 Greylisted' }, /^451 4\.7\.1 Greylisted/, false],
    [{ kind: 'smtp_message' }, /^552 5\.3\.4/, true],
    [{ kind: 'smtp_message', status: 432 }, /^432 4\.3\.2/, true],
    [{ kind: 'smtp_cut_in_data' }, /^ECONNECTION/, true],
  ];
  test.each(refused)('%j rejects the message', async (fault, response, hasStarted) => {
    await inject(fault);

    expect(await send(sandbox)).toMatchObject({ response: expect.stringMatching(response), hasFailed: true, hasStarted });
    expect(await readSent()).toEqual([]);
    expect((await send(sandbox)).hasFailed).toBe(false);
  });

  test('accepts a message whose response is lost', async () => {
    await inject({ kind: 'smtp_response_lost' });

    expect(await send(sandbox, { to: [ORDERS] })).toMatchObject({ hasFailed: true, hasStarted: true });
    expect(await readSent()).toHaveLength(1);
    expect([(await readFolder(sandbox, ORDERS)).length, (await readFolder(sandbox, SUPPORT, 'Sent')).length]).toEqual([1, 1]);
  });

  test('never responds to a message that it accepts', async () => {
    await inject({ kind: 'smtp_hang' });
    const waiting = send(sandbox);

    await expect.poll(readSent).toHaveLength(1);
    await disconnectWaiting(sandbox);
    expect(await waiting).toMatchObject({ hasFailed: true, hasStarted: true });
  });

  test('never greets', async () => {
    await inject({ kind: 'smtp_no_greeting' });
    const waiting = send(sandbox);

    await disconnectWaiting(sandbox);
    expect(await waiting).toMatchObject({ hasFailed: true, hasStarted: false });
  });

  test('rejects one of three recipients', async () => {
    await inject({ kind: 'smtp_recipient', address: 'B@garage.example' });

    const { rejected } = await send(sandbox, { to: ['a@garage.example', 'b@garage.example', 'c@garage.example'] });
    expect(rejected).toEqual(['b@garage.example']);
    expect(await readSent()).toMatchObject([{ to: ['a@garage.example', 'c@garage.example'] }]);
  });

  test('presents a bad certificate for TLS and for STARTTLS', async () => {
    await inject({ kind: 'smtp_bad_certificate', times: 2 });

    for (const options of [{ secure: true }, { ignoreTLS: false }])
      expect((await send(sandbox, {}, options)).response, JSON.stringify(options)).toMatch(/CERT|ETLS|ESOCKET/);
    expect(await readSent()).toEqual([]);
  });
});

describe('settings', () => {
  test('limits messages per minute', async () => {
    await sandbox.control.settings({ mailMessagesPerMinute: 1 });

    expect([(await send(sandbox)).hasFailed, (await send(sandbox)).response]).toEqual([false, '451 4.7.0 Message rate limit exceeded']);
    await sandbox.control.clock(61_000);
    expect((await send(sandbox)).hasFailed).toBe(false);
  });

  test('limits concurrent connections', async () => {
    await sandbox.control.settings({ mailConnectionsAtOnce: 1 });
    await inject({ kind: 'smtp_hang' });
    const waiting = send(sandbox);
    await expect.poll(readSent).toHaveLength(1);

    expect((await send(sandbox)).response).toMatch(/^432 4\.3\.2/);
    await disconnectWaiting(sandbox);
    await waiting;
  });

  // Documented: Amazon SES overrides the Message-ID
  test('can replace the Message-ID', async () => {
    await sandbox.control.settings({ mailReplacesMessageId: true });
    const { response } = await send(sandbox, { login: support });

    const id = /^250 Ok (\S+)$/.exec(response)?.[1];
    const [sent] = await readSent();
    expect(sent && getValue(sent, 'message-id')).toBe(`<${id}@email.amazonses.com>`);
  });
});
