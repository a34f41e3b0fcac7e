import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import type { ApiReply } from '../../../../testing/server/api-caller.ts';
import { tablesWith } from '../../../../testing/server/fuzz/tables-with.ts';
import { signInAdmin } from '../../../../testing/server/quickbooks/connected-admin.ts';
import { authorizeAtIntuit, quickbooksEnvironment } from '../../../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { addDraft, pushInvoice } from '../../../../testing/server/quickbooks/remote-invoices.ts';
import { startTestServer, type TestServer } from '../../../../testing/server/test-server.ts';

/** Matches codes, refresh tokens and access tokens of the sandbox, which have Intuit's format. */
const TOKEN = 'XAB[0-9a-f]{20}|AB1[A-Za-z0-9_-]{20}|eyJ\\.sandbox';

const sandbox = sandboxForTests('empty');
let server: TestServer;
let clientSecret: string;
const logLines: string[] = [];

beforeAll(async () => {
  const env = await quickbooksEnvironment(sandbox);
  clientSecret = env.QUICKBOOKS_CLIENT_SECRET ?? '';
  server = await startTestServer({ env: { ...env, LOG_LEVEL: 'trace' }, onLogLine: (line) => void logLines.push(line) });
});
afterAll(() => server.close());

test('keeps QuickBooks tokens, codes, states and the client secret out of responses, logs and tables', async () => {
  const admin = await signInAdmin(server);
  const callback = await authorizeAtIntuit(admin, sandbox);
  const responses: ApiReply<unknown>[] = [
    await admin.post('/api/quickbooks/connect', callback),
    await admin.post('/api/quickbooks/connect', callback),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 400]);
  for (const kind of ['status', 'garbage_after', 'unauthorized_once', 'truncated']) {
    await sandbox.control.faults([{ provider: 'quickbooks', kind, times: 3 }] as never);
    const { id } = await addDraft(admin, 'Harbor Garage');
    responses.push(await pushInvoice(admin, id), await admin.post('/api/quickbooks/refresh', {}));
    await sandbox.control.clearFaults();
  }
  for (const path of ['/api/quickbooks/connection', '/api/audit-log', '/api/debug-logs', '/api/invoices'])
    responses.push(await admin.get(path));
  responses.push(await admin.post('/api/quickbooks/disconnect'));
  const exposed = [...responses.map(({ body, headers }) => JSON.stringify([body, [...headers]])), ...logLines];
  // Proves that the search finds public text.
  expect(await tablesWith(server.database, 'Harbor Garage')).toContain('public.invoices');
  expect(exposed.filter((text) => /quickbooks/i.test(text)).length).toBeGreaterThan(0);
  expect(exposed.filter((text) => new RegExp(TOKEN).test(text))).toEqual([]);
  expect(await tablesWith(server.database, TOKEN)).toEqual([]);
  for (const secret of [clientSecret, callback.state]) {
    expect(secret).not.toBe('');
    expect(exposed.filter((text) => text.includes(secret))).toEqual([]);
    expect(await tablesWith(server.database, secret)).toEqual([]);
  }
});
