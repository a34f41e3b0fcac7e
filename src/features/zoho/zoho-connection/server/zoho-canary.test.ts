import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { cookieBrowser } from '../../../../testing/server/cookie-browser.ts';
import { tablesWith } from '../../../../testing/server/fuzz/tables-with.ts';
import { addStaff, STAFF_PASSWORD } from '../../../../testing/server/staff.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { agreeAtZoho, pasteToken, zohoEnvironment } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

/** Format of refresh tokens, access tokens and codes in the sandbox and in Zoho. */
const TOKEN = '1000\\.[0-9a-f]{32}\\.[0-9a-f]{32}';
const MARA = 'mara.keller@obdesk.example';
const NORA = 'nora.unbekannt@elsewhere.example';

const sandbox = sandboxForTests('empty');
let server: TestServer;
let admin: SignedInCaller;
let clientSecret: string;
const logLines: string[] = [];
const responses: string[] = [];
const states: string[] = [];

beforeAll(async () => {
  const env = await zohoEnvironment(sandbox);
  clientSecret = env.ZOHO_CLIENT_SECRET ?? '';
  server = await startTestServer({ env: { ...env, LOG_LEVEL: 'trace' }, onLogLine: (line) => void logLines.push(line) });
  admin = await server.signedIn({ role: 'Admin' });
});
afterAll(() => server.close());

const collect = <T extends { body: unknown; headers: Headers }>(reply: T): T => {
  const headers = [...reply.headers].filter(([name]) => name !== 'set-cookie');
  responses.push(JSON.stringify([reply.body, headers]));
  return reply;
};

/** Authorizes in Zoho and sends the callback to the server. */
async function completeCallback(purpose: 'connect' | 'login', email: string): Promise<number> {
  const browser = cookieBrowser(server.url);
  if (purpose === 'connect') {
    const { username } = await addStaff(server.database, { role: 'Admin' });
    await browser.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });
  }
  const callback = await agreeAtZoho(browser, sandbox, purpose, email);
  states.push(callback.state);
  const path = purpose === 'connect' ? '/api/zoho-connect' : '/api/zoho-login-callback';
  const { status, body } = collect(await browser.post<{ userInfo?: object }>(path, callback));
  collect(await browser.post(path, callback));
  if (status === 403) return collect(await browser.post('/api/zoho-link', { password: STAFF_PASSWORD })).status;
  if (status === 404) collect(await browser.post('/api/zoho-validate-user', { ...body.userInfo }));
  return status === 404 ? collect(await browser.post('/api/auth/register', { ...body.userInfo })).status : status;
}

async function makeCalls(): Promise<void> {
  const { id } = (await admin.post<Ticket>('/api/tickets', aTicket())).body;
  const escalation = { arguments: JSON.stringify({ ticket_id: id, summary: 'Locked' }) };
  const calls = [
    admin.get('/api/zoho/crm/v2/Accounts'),
    admin.get('/api/zoho/desk/tickets?status=new'),
    admin.post('/api/zoho/crm/v2/Leads', { data: [{ Last_Name: 'Kern' }] }),
    admin.post('/api/zoho/crm/v2/functions/escalate_case/actions/execute', escalation),
    admin.get('/api/zoho-connection'),
  ];
  for (const reply of await Promise.all(calls)) collect(reply);
}

test('exposes no token, code, state or client secret of Zoho in a response, a log line or a row', { timeout: 60_000 }, async () => {
  await addStaff(server.database, { email: MARA });
  expect(await completeCallback('connect', MARA)).toBe(200);
  expect(await completeCallback('login', MARA)).toBe(200);
  expect(await completeCallback('login', NORA)).toBe(200);
  await pasteToken(sandbox, admin);
  await makeCalls();
  for (const kind of ['unauthorized_once', 'garbage_after', 'status', 'revoke_token'] as const) {
    await sandbox.control.faults([
      { provider: 'crm', kind },
      { provider: 'accounts', kind: 'slow', ms: 1 },
    ]);
    await makeCalls();
    await sandbox.control.clearFaults();
  }
  collect(await admin.get('/api/audit-log'));
  collect(await admin.get('/api/debug-logs'));
  collect(await admin.put('/api/settings/configuration', { zohoRefreshToken: '' }));

  const output = [...responses, ...logLines];
  // The search finds public text.
  expect([responses, logLines].map((texts) => texts.some((text) => text.includes('zoho')))).toEqual([true, true]);
  expect(await tablesWith(server.database, MARA)).toContain('public.users');
  expect(output.filter((text) => new RegExp(TOKEN).test(text))).toEqual([]);
  expect(await tablesWith(server.database, TOKEN)).toEqual([]);
  for (const secret of [clientSecret, ...states]) {
    expect(secret).not.toBe('');
    expect(output.filter((text) => text.includes(secret))).toEqual([]);
    expect(await tablesWith(server.database, secret)).toEqual([]);
  }
});
