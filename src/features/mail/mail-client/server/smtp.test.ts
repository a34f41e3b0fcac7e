import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { SANDBOX_ADDRESS, SANDBOX_PASSWORD } from '../../../../testing/server/mail/mail-at-sandbox.ts';
import { checkSmtp, type SmtpServer, sendMail } from './smtp.ts';

const sandbox = sandboxForTests('empty');
const RUNNING = new AbortController().signal;
const TO = ['one@customer.example', 'two@customer.example', 'three@customer.example'];
const BYTES = Buffer.from(`From: ${SANDBOX_ADDRESS}\r\nSubject: Hello\r\nMessage-ID: <ours@obdesk.example>\r\n\r\nText\r\n.\r\n`);

const server = (given: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port: sandbox.mail.smtpPort,
  encryption: 'none',
  signIn: { user: SANDBOX_ADDRESS, password: SANDBOX_PASSWORD },
  ...given,
});
const send = (given: Partial<SmtpServer> = {}, stopping = RUNNING) =>
  sendMail(server(given), { from: SANDBOX_ADDRESS, to: TO }, BYTES, stopping);
const fault = (kind: string, more: object = {}) => sandbox.control.faults([{ provider: 'mail', kind, times: 1, ...more } as never]);
const listSent = async () => (await sandbox.control.mail.read({ isRaw: true })).sent;

test('sends the bytes unchanged to all recipients', async () => {
  expect(await send()).toEqual({ kind: 'accepted', response: expect.stringMatching(/^250 /), messageId: undefined, rejected: [] });
  const [sent] = await listSent();
  expect(sent).toMatchObject({ from: SANDBOX_ADDRESS, to: TO });
  expect(Buffer.from(sent?.raw ?? '', 'base64').toString()).toContain('\r\n\r\nText\r\n.\r\n');
});

test('signs in with an OAuth token, and reports a revoked one', async () => {
  const { accessToken } = await sandbox.control.mail.tokens({ provider: 'microsoft', account: SANDBOX_ADDRESS });
  const signIn = { user: SANDBOX_ADDRESS, accessToken };
  expect(await checkSmtp(server({ signIn }), RUNNING)).toBeUndefined();
  expect((await send({ signIn })).kind).toBe('accepted');
  await sandbox.control.mail.revoke();
  expect(await send({ signIn })).toMatchObject({ kind: 'sign-in-failed', text: expect.stringContaining('535') });
});

test('reports rejected recipients while the others get the message', async () => {
  await fault('smtp_recipient', { address: TO[1], status: 550 });
  expect(await send()).toMatchObject({
    kind: 'accepted',
    rejected: [{ address: TO[1], code: 550, text: expect.stringContaining('5.1.1') }],
  });
  expect((await listSent())[0]?.to).toEqual([TO[0], TO[2]]);
});

describe('the server doesn’t have the message', () => {
  test.each([
    ['smtp_refused', {}, { code: undefined, isTemporary: true }],
    ['smtp_no_greeting', {}, { code: undefined, isTemporary: true }],
    ['smtp_connect', { status: 421 }, { code: 421, isTemporary: true }],
    ['smtp_sender', { status: 451 }, { code: 451, isTemporary: true }],
    ['smtp_recipient', { status: 451, times: 3 }, { code: 451, isTemporary: true }],
    ['smtp_recipient', { status: 550, times: 3 }, { code: 550, isTemporary: false }],
    ['smtp_message', { status: 552 }, { code: 552, isTemporary: false }],
    ['smtp_message', { status: 451 }, { code: 451, isTemporary: true }],
  ])('after %s %o', async (kind, more, expected) => {
    await fault(kind, more);
    expect(await send({ limits: { greetingMs: 200 } })).toMatchObject({ kind: 'refused', ...expected });
    expect(await listSent()).toEqual([]);
  });

  test.each(['smtp_auth', 'smtp_basic_auth'])('after %s, and the sign-in failed', async (kind) => {
    await fault(kind, kind === 'smtp_auth' ? { status: 535 } : {});
    expect((await send()).kind).toBe('sign-in-failed');
  });

  test('after a temporary failure of the sign-in', async () => {
    await fault('smtp_auth', { status: 454 });
    expect(await send()).toMatchObject({ kind: 'refused', code: 454, isTemporary: true });
  });

  test('if the password is wrong, the certificate is invalid, or OBDesk stops', async () => {
    expect((await send({ signIn: { user: SANDBOX_ADDRESS, password: 'wrong' } })).kind).toBe('sign-in-failed');
    await fault('smtp_bad_certificate', { times: 5 });
    expect(await send({ encryption: 'starttls' })).toMatchObject({ kind: 'refused', code: undefined });
    expect(await send({}, AbortSignal.abort())).toMatchObject({ kind: 'refused', isTemporary: true });
    expect(await listSent()).toEqual([]);
  });

  test('if the connection would be unencrypted and leave this machine', async () => {
    expect(await send({ host: 'smtp.example.com' })).toMatchObject({ kind: 'refused', text: expect.stringContaining('Choose TLS') });
  });
});

test('sends no byte of the message if its start is rejected', async () => {
  const onStart = () => Promise.reject(new Error('claimed by another server'));
  expect(await sendMail(server(), { from: SANDBOX_ADDRESS, to: TO }, BYTES, RUNNING, onStart)).toMatchObject({ kind: 'refused' });
  expect(await listSent()).toEqual([]);
});

test.each(['smtp_response_lost', 'smtp_cut_in_data', 'smtp_hang'])('the outcome is unclear after %s', async (kind) => {
  await fault(kind);
  expect(await send({ limits: { silenceMs: 300 } })).toMatchObject({ kind: 'unclear' });
});
