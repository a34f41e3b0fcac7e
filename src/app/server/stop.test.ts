import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../sandbox/testing/test-sandbox.ts';
import type { SyncRun } from '../../features/zoho/sync/sync-run.contract.ts';
import { geminiEnvironment } from '../../testing/server/assistant/gemini-at-sandbox.ts';
import { startChat } from '../../testing/server/assistant/read-answer.ts';
import { signInAdmin } from '../../testing/server/quickbooks/connected-admin.ts';
import { connectQuickbooks, quickbooksEnvironment } from '../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { addDraft } from '../../testing/server/quickbooks/remote-invoices.ts';
import { startTestServer } from '../../testing/server/test-server.ts';
import { createTicket } from '../../testing/server/ticket-steps.ts';
import { pasteToken, zohoEnvironment } from '../../testing/server/zoho/zoho-at-sandbox.ts';

/** Longer than a shutdown waits for open connections. */
const SLOW_MS = 60_000;

const SERVICES = ['crm', 'desk', 'quickbooks', 'gemini'] as const;

async function countCalls({ control }: TestSandbox): Promise<number[]> {
  const minutes = Object.values((await control.state()).calls.perMinute);
  return SERVICES.map((service) => minutes.reduce((sum, calls) => sum + (calls[service] ?? 0), 0));
}

test("aborts slow provider requests at shutdown, answers their callers, and doesn't use the closed database", async () => {
  const sandbox = await startTestSandbox('empty');
  const lines: string[] = [];
  const server = await startTestServer({
    env: { ...(await zohoEnvironment(sandbox)), ...(await quickbooksEnvironment(sandbox)), ...(await geminiEnvironment(sandbox)) },
    onLogLine: (line) => lines.push(line),
  });
  const admin = await signInAdmin(server);
  const person = await server.signedIn({ role: 'Admin' });
  await connectQuickbooks(admin, sandbox);
  await pasteToken(sandbox, person);
  const chat = await startChat(person, (await createTicket(person)).id);
  const invoice = await addDraft(admin, 'Garage');
  await sandbox.control.settings({ crmLatencyMs: SLOW_MS, deskLatencyMs: SLOW_MS, quickbooksLatencyMs: SLOW_MS, geminiLatencyMs: SLOW_MS });

  const before = await countCalls(sandbox);
  const run = (await person.post<SyncRun>('/api/sync/runs', { action: 'fetch-cases' })).body;
  const waiting = Promise.all([
    person.get('/api/zoho/crm/v2/Leads').then(({ status }) => status),
    person.get('/api/zoho/desk/tickets').then(({ status }) => status),
    admin.post('/api/quickbooks/refresh', {}).then(({ status }) => status),
    admin.post('/api/quickbooks/invoices', { invoiceId: invoice.id }).then(({ status }) => status),
    person.post(`/api/assistant/conversations/${chat}/messages`, { content: 'Why?' }).then(({ status }) => status),
  ]);
  const abandoned = new AbortController();
  const abortedRequest = fetch(`${server.url}/api/zoho/crm/v2/Accounts`, { headers: { cookie: person.cookie }, signal: abandoned.signal });
  const hasStarted = async () => (await countCalls(sandbox)).map((calls, service) => calls > (before[service] ?? 0));
  await expect.poll(hasStarted, { timeout: 20_000 }).toEqual([true, true, true, true]);
  abandoned.abort();
  await expect(abortedRequest).rejects.toThrow();

  await server.close();

  expect(await waiting).toEqual([503, 503, 503, 202, 200]);
  const faults = lines
    .map((line) => JSON.parse(line))
    .filter(({ level, err }) => level >= 50 || /after calling end/.test(err?.message ?? ''));
  expect(faults).toEqual([]);
  const database = new pg.Client(server.connection);
  await database.connect();
  const { rows } = await database.query(
    `SELECT (SELECT state FROM sync_runs WHERE id::text = $1) AS run, (SELECT problem FROM zoho_connection) AS zoho, (SELECT problem FROM quickbooks_connection) AS quickbooks,
      (SELECT array_agg(name ORDER BY name) FROM jobs.job WHERE singleton_key IN ($1, $2) AND state < 'active') AS jobs`,
    [run.id, invoice.id],
  );
  expect(rows).toEqual([{ run: 'running', zoho: null, quickbooks: null, jobs: ['quickbooks-tasks', 'zoho-sync-runs'] }]);
  await database.end();
  await sandbox.close();
});
