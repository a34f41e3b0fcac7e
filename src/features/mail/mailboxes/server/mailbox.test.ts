import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/server/clock.ts';
import { createSecretBox } from '../../../../platform/server/secret-box.ts';
import { reencryptSecrets } from '../../../../platform/server/secret-locations.ts';
import { type CookieBrowser, signedInBrowser } from '../../../../testing/server/cookie-browser.ts';
import { SANDBOX_ADDRESS, SANDBOX_PASSWORD } from '../../../../testing/server/mail/mail-at-sandbox.ts';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { MAIL_CALLBACK_PATHS, type Mailbox, type MailboxRow, type MailboxTest, type OauthMailProvider } from '../mailbox.contract.ts';
import { aMailbox } from '../mailbox.factory.ts';
import { findMailAccess, sealedMailCredentials } from './access.service.ts';

const PATH = '/api/mailboxes';
const { server, sandbox } = serverAtSandboxForTests();
let admin: CookieBrowser;

beforeEach(async () => {
  admin = await signedInBrowser(server, { role: 'Admin', fullName: 'Ada Admin' });
});

const ownServers = () => ({
  provider: 'other' as const,
  address: SANDBOX_ADDRESS,
  imapHost: '127.0.0.1',
  imapPort: sandbox.mail.imapPort,
  imapEncryption: 'none' as const,
  smtpHost: '127.0.0.1',
  smtpPort: sandbox.mail.smtpPort,
  smtpEncryption: 'none' as const,
});

async function add(given: Parameters<typeof aMailbox>[0] = {}): Promise<Mailbox> {
  const added = await admin.post<Mailbox>(PATH, aMailbox(given));
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return added.body;
}
const setPassword = (id: string, password = SANDBOX_PASSWORD) => admin.put(`${PATH}/${id}/password`, { password });
const list = async () => (await admin.get<MailboxRow[]>(PATH)).body;
const readState = async () => (await list())[0]?.state;
const runTest = async (id: string) => (await admin.post<MailboxTest>(`${PATH}/${id}/test`)).body;
const fault = (kind: string, more: object = {}) => sandbox.control.faults([{ provider: 'mail', kind, times: 1, ...more } as never]);
const readAudit = async () => (await admin.get<{ action: string }[]>('/api/audit')).body.map(({ action }) => action);

test('adds, changes and deletes mailboxes, and shows Users only names and addresses', async () => {
  const mailbox = await add({ address: 'Support <support@shop.example>', aliases: ['help@shop.example'] });
  expect(mailbox).toMatchObject({ id: 'MBX-0001', address: 'support@shop.example', closedTickets: 'reopen', retention: '365', version: 1 });
  expect((await admin.get(`${PATH}/MBX-0001`)).body).toEqual(mailbox);
  expect(await list()).toMatchObject([{ id: 'MBX-0001', provider: 'microsoft', state: { problem: { code: 'not_signed_in' } } }]);
  const user = await server.signedIn();
  expect((await user.get(PATH)).body).toEqual([{ id: 'MBX-0001', name: 'Support', address: 'support@shop.example' }]);

  const changed = await admin.put<Mailbox>(`${PATH}/MBX-0001`, { signature: '{{agentName}}\nHarbor Tools', version: 1 });
  expect(changed).toMatchObject({ status: 200, body: { signature: '{{agentName}}\nHarbor Tools', version: 2 } });
  expect(await admin.put(`${PATH}/MBX-0001`, { name: 'Stale', version: 1 })).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect((await admin.delete(`${PATH}/MBX-0001`)).status).toBe(204);
  expect((await admin.delete(`${PATH}/MBX-0001`)).status).toBe(404);
  expect(await list()).toEqual([]);
  expect(await readAudit()).toEqual(expect.arrayContaining(['mailbox.created', 'mailbox.changed', 'mailbox.deleted']));
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ address: 'nowhere' }, 'email'],
  [{ aliases: ['nowhere'] }, 'Enter a valid'],
  [{ signature: 'x'.repeat(2_001) }, 'Signature'],
  [{ readBackDays: 31 }, 'Days to read back must be at most 30'],
  [{ senderName: 'Ann\r\nBcc: all@shop.example' }, 'control characters'],
  [{ provider: 'other' as const }, 'IMAP server is required'],
  [{ provider: 'other' as const, imapHost: 'imap.x.example', smtpHost: 'x', imapEncryption: 'none' as const }, 'Choose TLS or STARTTLS'],
])('rejects %o', async (given, message) => {
  const refusal = await admin.post(PATH, aMailbox(given));
  expect(refusal.status).toBe(400);
  expect(refusal.body.message).toContain(message);
});

test('rejects a second mailbox of an address, and a 21st mailbox', async () => {
  await add({ address: 'one@shop.example' });
  expect(await admin.post(PATH, aMailbox({ address: 'ONE@shop.example' }))).toMatchObject({ status: 409 });
  const two = await add({ address: 'two@shop.example' });
  expect(await admin.put(`${PATH}/${two.id}`, { address: 'One@shop.example' })).toMatchObject({ status: 409 });
  for (let count = 3; count <= 19; count += 1) await add({ address: `box${count}@shop.example` });
  const both = await Promise.all(['a', 'b'].map((name) => admin.post(PATH, aMailbox({ address: `${name}@shop.example` }))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
});

describe('a mailbox with a password', () => {
  test('is tested, and the test finds out what the server does', async () => {
    const { id } = await add(ownServers());
    expect((await setPassword(id)).status).toBe(204);
    expect(await readState()).toMatchObject({ problem: null, testedAt: null });
    const { lines, findings, hints } = await runTest(id);
    expect(lines).toEqual([
      { step: 'imap', isOk: true, text: 'Signed in to IMAP' },
      { step: 'smtp', isOk: true, text: 'Signed in to SMTP' },
      { step: 'sent', isOk: true, text: 'Test message sent' },
      { step: 'received', isOk: true, text: expect.stringMatching(/^Test message received after \d+ s$/) },
    ]);
    expect(findings.join(' ')).toMatch(/Plus addresses arrive, .* sent messages in Sent, .*mx\.sandbox\.example checks/);
    expect(hints).toMatchObject([{ name: 'SPF' }, { name: 'DMARC' }]);
    expect(await readState()).toMatchObject({
      problem: null,
      testedAt: expect.any(String),
      hasPlusAddresses: true,
      hasFiledSent: true,
      sentFolder: 'Sent',
      authenticationServer: 'mx.sandbox.example',
    });
    const [inbox] = (await sandbox.control.mail.read({ mailbox: SANDBOX_ADDRESS })).mailboxes[0]?.folders ?? [];
    expect(inbox?.messages.map(({ flags }) => flags)).toEqual([['\\Seen'], ['\\Seen']]);
  });

  test('stores passwords encrypted, returns none, and re-encrypts them with a new key', async () => {
    const { id } = await add(ownServers());
    await admin.put(`${PATH}/${id}/password`, { password: 'canary-one', smtpPassword: 'canary-two' });
    const { rows } = await server.database.query<{ password: string }>('SELECT password, smtp_password FROM mailboxes');
    const replies = [rows, (await admin.get(`${PATH}/${id}`)).body, await list(), (await admin.get('/api/audit')).body];
    expect(JSON.stringify(replies)).not.toContain('canary');
    const access = async () => findMailAccess(server.deps, id);
    expect(await access()).toMatchObject({ imap: { signIn: { password: 'canary-one' } }, smtp: { signIn: { password: 'canary-two' } } });

    const next = createSecretBox('a new key of the tests, long enough', ['a secret of the tests, long enough']);
    const [passwords] = sealedMailCredentials;
    if (!passwords) throw new Error('no location of the passwords');
    const result = await server.deps.database.transaction((tx) => reencryptSecrets(tx, next, passwords));
    expect(result).toMatchObject({ unreadable: [] });
    expect(result.resealed + result.current).toBe(1);
  });

  test('pauses and notifies Admins after a rejected sign-in, until a new password is stored', async () => {
    const { id } = await add(ownServers());
    await setPassword(id, 'wrong');
    const { lines } = await runTest(id);
    expect(lines).toMatchObject([
      { step: 'imap', isOk: false, text: expect.stringContaining('Couldn’t sign in to IMAP') },
      { step: 'smtp', isOk: false, text: expect.stringContaining('535') },
      { step: 'sent', isOk: null },
      { step: 'received', isOk: null },
    ]);
    expect(await readState()).toMatchObject({ problem: { code: 'sign_in_failed' } });
    expect(await findMailAccess(server.deps, id)).toEqual({ problem: 'sign_in_failed' });
    expect((await admin.get('/api/notifications')).body).toMatchObject([{ recordKind: 'mailbox', recordId: id, read: false, times: 1 }]);
    expect((await admin.get<{ services: unknown[] }>('/api/health')).body.services).toMatchObject([
      { subject: 'Email', advice: expect.stringContaining('rejected the sign-in') },
    ]);

    await setPassword(id);
    expect(await readState()).toMatchObject({ problem: null });
    expect(await findMailAccess(server.deps, id)).toMatchObject({ imap: { host: '127.0.0.1' } });
    expect(await readAudit()).toContain('mailbox.signed_in');
  });

  test('reports why a step failed', async () => {
    const { id } = await add(ownServers());
    expect((await runTest(id)).lines[0]).toMatchObject({ isOk: false, text: expect.stringContaining('Sign in to start') });
    await setPassword(id);
    await fault('imap_refused');
    expect((await runTest(id)).lines).toMatchObject([{ isOk: false }, { isOk: true }, { isOk: null }, { isOk: null }]);
    await fault('smtp_sender', { status: 550, text: '5.7.60 Client does not have permissions to send as this sender' });
    expect((await runTest(id)).lines[2]).toMatchObject({ isOk: false, text: expect.stringContaining('5.7.60') });
    expect(await readState()).toMatchObject({ problem: null, testedAt: null });
  });

  test('finds out that plus addresses don’t arrive and that nothing is filed', async () => {
    await sandbox.control.mail.saveMailbox({ address: SANDBOX_ADDRESS, plusAddresses: false, savesSent: false, authServer: '' });
    const { id } = await add(ownServers());
    await setPassword(id);
    const test = admin.post<MailboxTest>(`${PATH}/${id}/test`);
    const hasReadFirst = async () => {
      const [mailbox] = (await sandbox.control.mail.read({ mailbox: SANDBOX_ADDRESS })).mailboxes;
      return mailbox?.folders.flatMap(({ messages }) => messages).some(({ flags }) => flags.includes('\\Seen'));
    };
    await expect.poll(hasReadFirst, { timeout: 10_000 }).toBe(true);
    server.clock.advance(11_000);
    expect((await test).body.findings.join(' ')).toMatch(/don’t arrive.*doesn’t file.*no authentication results/);
    expect(await readState()).toMatchObject({ hasPlusAddresses: false, hasFiledSent: false, authenticationServer: null });
  });

  test('asks for the own password before credentials change or go to another server', async () => {
    const { id } = await add(ownServers());
    await setPassword(id);
    server.clock.advance(6 * MINUTE_MS);
    const needed = { status: 403, body: { code: 'password_needed' } };
    expect(await setPassword(id, 'other')).toMatchObject(needed);
    expect(await admin.put(`${PATH}/${id}`, { imapHost: '127.0.0.2' })).toMatchObject(needed);
    expect(await admin.put(`${PATH}/${id}`, { smtpUsername: 'other' })).toMatchObject(needed);
    expect((await admin.put(`${PATH}/${id}`, { name: 'Another name', imapHost: '127.0.0.1' })).status).toBe(200);
    const { id: second } = await add({ address: 'two@shop.example' });
    expect(await admin.get(`${PATH}/oauth/microsoft?mailboxId=${second}`)).toMatchObject(needed);
  });

  test('loses its credentials when another provider is chosen', async () => {
    const { id } = await add(ownServers());
    await setPassword(id);
    expect((await admin.put(`${PATH}/${id}`, { provider: 'google' })).status).toBe(200);
    expect(await findMailAccess(server.deps, id)).toEqual({ problem: 'not_signed_in' });
    expect(await setPassword(id)).toMatchObject({ status: 400 });
  });
});

describe('a mailbox at a provider', () => {
  const addAt = (provider: OauthMailProvider) => add({ provider, address: SANDBOX_ADDRESS });

  /** Agrees on the provider's page and returns the callback. */
  async function authorize(provider: OauthMailProvider, mailboxId: string) {
    const { body } = await admin.get<{ authorizationUrl: string }>(`${PATH}/oauth/${provider}?mailboxId=${mailboxId}`);
    const page = new URL(body.authorizationUrl);
    const form = { ...Object.fromEntries(page.searchParams), account: SANDBOX_ADDRESS, decision: 'allow' };
    const { headers } = await sandbox.request('POST', page.pathname, { form });
    const callback = new URL(headers.get('location') ?? '');
    const param = (name: string) => callback.searchParams.get(name) ?? '';
    return { mailboxId, code: param('code'), state: param('state'), redirectUri: callback.origin + callback.pathname };
  }

  async function signIn(provider: OauthMailProvider, id: string): Promise<void> {
    const completed = await admin.post(`${PATH}/oauth/${provider}`, await authorize(provider, id));
    if (completed.status !== 204) throw new Error(JSON.stringify(completed.body));
  }

  const advance = async (ms: number) => {
    server.clock.advance(ms);
    await sandbox.control.clock(ms);
  };
  const hasAccess = async (id: string) => {
    const access = await findMailAccess(server.deps, id);
    return access !== undefined && 'imap' in access;
  };

  test.each(['microsoft', 'google'] as const)('signs in with OAuth and is tested: %s', async (provider) => {
    const { id } = await addAt(provider);
    await signIn(provider, id);
    const { lines } = await runTest(id);
    expect(lines.map(({ isOk }) => isOk)).toEqual([true, true, true, true]);
    const { rows } = await server.database.query('SELECT * FROM mailbox_tokens');
    expect(JSON.stringify([rows, await list(), (await admin.get('/api/audit')).body])).not.toMatch(/ya29|1\.AXcA|1\/\/0e|eyJ0/);
  });

  test('requests only the needed scopes, with PKCE, and redirects to OBDesk', async () => {
    const { id } = await addAt('microsoft');
    const { body } = await admin.get<{ authorizationUrl: string }>(`${PATH}/oauth/microsoft?mailboxId=${id}`);
    expect(Object.fromEntries(new URL(body.authorizationUrl).searchParams)).toMatchObject({
      scope: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
      code_challenge_method: 'S256',
      login_hint: SANDBOX_ADDRESS,
      redirect_uri: `${server.url}${MAIL_CALLBACK_PATHS.microsoft}`,
    });
    expect(await admin.get(`${PATH}/oauth/google?mailboxId=${id}`)).toMatchObject({ status: 400 });
    expect(await admin.get(`${PATH}/oauth/yahoo?mailboxId=${id}`)).toMatchObject({ status: 404 });
    expect(await admin.get(`${PATH}/oauth/microsoft?mailboxId=MBX-9999`)).toMatchObject({ status: 404 });
  });

  test('rejects a callback that is used twice or belongs to another mailbox', async () => {
    const { id } = await addAt('microsoft');
    const other = await add({ address: 'other@shop.example' });
    const callback = await authorize('microsoft', id);
    expect(await admin.post(`${PATH}/oauth/microsoft`, { ...callback, mailboxId: other.id })).toMatchObject({
      status: 400,
      body: { code: 'bad_state' },
    });
    expect((await admin.post(`${PATH}/oauth/microsoft`, callback)).status).toBe(204);
    expect(await admin.post(`${PATH}/oauth/microsoft`, callback)).toMatchObject({ status: 400, body: { code: 'bad_state' } });
    expect(await hasAccess(id)).toBe(true);
  });

  test('renews tokens once for concurrent calls, and again after a lost response', async () => {
    const { id } = await addAt('microsoft');
    await signIn('microsoft', id);
    await advance(HOUR_MS);
    const path = '/microsoft/';
    await sandbox.control.faults([{ provider: 'mail', path, kind: 'reset_after', times: 1 }]);
    expect(await findMailAccess(server.deps, id)).toEqual({ problem: 'unreachable' });
    expect(await readState()).toMatchObject({ problem: { code: 'unreachable' } });
    const found = await Promise.all(Array.from({ length: 5 }, () => findMailAccess(server.deps, id)));
    expect(new Set(found.map((access) => JSON.stringify(access && 'imap' in access && access.imap.signIn))).size).toBe(1);
    expect(await readState()).toMatchObject({ problem: null });
  });

  test('renews a rejected token during a test', async () => {
    const { id } = await addAt('google');
    await signIn('google', id);
    await fault('imap_auth');
    expect((await runTest(id)).lines.map(({ isOk }) => isOk)).toEqual([true, true, true, true]);
  });

  test('reports a revoked sign-in, and the testing mode of a Google app after 7 days', async () => {
    const { id } = await addAt('google');
    await signIn('google', id);
    await sandbox.control.mail.revoke();
    await advance(HOUR_MS);
    expect(await findMailAccess(server.deps, id)).toEqual({ problem: 'revoked' });
    expect(await readState()).toMatchObject({ problem: { code: 'revoked', message: expect.stringContaining('Sign in again') } });
    const listUnread = async () => (await admin.get('/api/notifications?unread=true')).body;
    expect(await listUnread()).toMatchObject([{ recordKind: 'mailbox', text: expect.stringContaining('ended this sign-in') }]);

    admin = await signedInBrowser(server, { role: 'Admin' });
    await signIn('google', id);
    expect(await hasAccess(id)).toBe(true);
    await sandbox.control.mail.revoke();
    await advance(7 * DAY_MS + HOUR_MS);
    expect(await findMailAccess(server.deps, id)).toEqual({ problem: 'testing_mode' });
  });

  test('isn’t used on a restored copy, and its tokens aren’t in backups', async () => {
    const { id } = await addAt('microsoft');
    await signIn('microsoft', id);
    const { rows } = await server.database.query(`SELECT obj_description('mailbox_tokens'::regclass) AS about`);
    expect(rows).toMatchObject([{ about: expect.stringMatching(/^Not in backups/) }]);
    await server.database.query(
      `INSERT INTO settings (name, value) VALUES ('configuration', '{"restoredAt": "2026-11-30T00:00:00.000Z"}')
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
    );
    expect(await findMailAccess(server.deps, id)).toEqual({ problem: 'restored_copy' });
  });
});
