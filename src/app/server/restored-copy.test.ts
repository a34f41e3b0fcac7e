import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../sandbox/testing/test-sandbox.ts';
import { markRestored } from '../../features/admin/settings/server/restored-copy.service.ts';
import { geminiEnvironment } from '../../testing/server/assistant/gemini-at-sandbox.ts';
import { cookieBrowser } from '../../testing/server/cookie-browser.ts';
import { signInAdmin } from '../../testing/server/quickbooks/connected-admin.ts';
import { authorizeAtIntuit, quickbooksEnvironment } from '../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { setSync, tick } from '../../testing/server/sync/sync-steps.ts';
import { startTestServer } from '../../testing/server/test-server.ts';
import { createTicket } from '../../testing/server/ticket-steps.ts';
import { agreeAtZoho, pasteToken, zohoEnvironment } from '../../testing/server/zoho/zoho-at-sandbox.ts';

const MESSAGE = 'Connections are off because this is a restored copy. An Admin can turn them on in Settings.';

test('calls no provider from a restored copy until an Admin turns the connections on', async () => {
  const sandbox = await startTestSandbox('empty');
  const env = {
    ...(await zohoEnvironment(sandbox)),
    ...(await quickbooksEnvironment(sandbox)),
    ...(await geminiEnvironment(sandbox)),
    VPIC_URL: `${sandbox.url}/vpic`,
  };
  const copy = await startTestServer({ env });
  const admin = await copy.signedIn({ role: 'Admin' });
  const browser = await signInAdmin(copy);
  await pasteToken(sandbox, admin);
  await copy.database.transaction((tx) => markRestored(tx, copy.clock.now()));
  // A job that was unfinished when the original was backed up.
  await copy.database.transaction(async (tx) => {
    const { rows } = await tx.query<{ token: string }>('SELECT refresh_token AS token FROM zoho_connection');
    await copy.deps.jobs.send(tx, 'zoho-revoke', { refreshToken: rows[0]?.token, accountsUrl: null });
  });
  const { id } = await createTicket(admin);
  const countCalls = async () => (await sandbox.control.state()).calls.total;
  const connectCallback = await authorizeAtIntuit(browser, sandbox);
  const guest = cookieBrowser(copy.url);
  const signInCallback = await agreeAtZoho(guest, sandbox, 'login', 'mara.keller@obdesk.example');
  const before = await countCalls();
  await setSync(admin, { syncEnabled: true, syncFrequency: 'hourly' });
  await tick(copy);
  const responses = [
    await admin.get('/api/zoho/crm/v2/Leads'),
    await admin.get('/api/zoho/desk/tickets'),
    await admin.post('/api/sync/runs', { action: 'fetch-cases' }),
    await admin.post('/api/zoho/crm/v2/functions/escalate_case/actions/execute', {
      arguments: JSON.stringify({ ticket_id: id, summary: 'Loses the car' }),
    }),
    await admin.post('/api/assistant/drafts', { kind: 'handover', ticketId: id }),
    await browser.post('/api/quickbooks/connect', connectCallback),
    await guest.post('/api/zoho-login-callback', signInCallback),
  ];
  for (const { status, body } of responses)
    expect([status, String(body.reason ?? body.message)], JSON.stringify(body)).toEqual([503, MESSAGE]);
  await admin.get(`/api/tickets/${id}`);
  await admin.get('/api/vin/WAUZZZ8K1DA020003');
  expect((await admin.get('/api/zoho-connection')).body).toMatchObject({
    connected: true,
    problem: { code: 'restored_copy', message: MESSAGE },
  });
  await expect
    .poll(async () => (await copy.database.query("SELECT FROM jobs.job WHERE name = 'zoho-revoke' AND state < 'completed'")).rowCount, {
      timeout: 20_000,
    })
    .toBe(0);
  expect(await countCalls()).toBe(before);

  expect((await admin.post('/api/settings/configuration/turn-on')).status).toBe(204);
  expect((await admin.get('/api/settings/configuration')).body).not.toHaveProperty('restoredAt');
  expect((await admin.get('/api/zoho/crm/v2/Leads')).status).toBe(200);
  await copy.close();
  await sandbox.close();
});
