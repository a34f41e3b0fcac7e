import { beforeEach, describe, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../testing/server/server-for-tests.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { ZohoResult } from '../zoho-proxy.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
const ACCOUNTS = '/api/zoho/crm/v2/Accounts';
const LEADS = '/api/zoho/crm/v2/Leads';

interface Rows {
  readonly data: Record<string, unknown>[];
}
interface Results {
  readonly data: ZohoResult[];
}

beforeEach(() => pasteToken(sandbox, admin));

const countCalls = async (route: string) => (await sandbox.control.state()).calls.byPath[route] ?? 0;
/** Reads the accounts once and returns the number of calls to Zoho. */
async function countAccountReads(): Promise<number> {
  const before = await countCalls('GET /crm/crm/v8/Accounts');
  await admin.get(ACCOUNTS);
  return (await countCalls('GET /crm/crm/v8/Accounts')) - before;
}
const readLeads = () => sandbox.control.records<{ Last_Name: string }>('crm', 'leads');
const sendLeads = (data: object[]) => admin.post<Results>(LEADS, { data });
const aLead = (more: object = {}) => ({ Last_Name: 'Kern', Company: 'Kern & Söhne', Email: 'kern@example.com', ...more });

test('lists all accounts, and caches them for five minutes or until a write', async () => {
  expect(await admin.get(ACCOUNTS)).toMatchObject({ status: 200, body: { data: [] } });
  const data = Array.from({ length: 250 }, (_, index) => ({ Account_Name: `Werkstatt ${index}`, Description: 'Neu' }));
  const sent = await admin.post<Results>(ACCOUNTS, { data });
  expect(sent.body.data).toHaveLength(250);
  expect(sent.body.data[0]).toEqual({
    code: 'SUCCESS',
    status: 'success',
    message: 'Account Werkstatt 0 synced successfully.',
    details: { id: expect.stringMatching(/^\d+$/) },
  });
  const { body } = await admin.get<Rows>(ACCOUNTS);
  expect(body.data).toHaveLength(250);
  // The notification of the new connection may arrive after the first read, which is then not cached.
  await expect.poll(countAccountReads).toBe(0);
  server.clock.advance(5 * 60_000);
  expect(await countAccountReads()).toBe(2);
});

test('updates an account with the same name', async () => {
  const send = (Description: string) => admin.post<Results>(ACCOUNTS, { data: [{ Account_Name: 'Werkstatt Nord', Description }] });
  const first = await send('one');
  const second = await send('two');
  expect(second.body.data[0]?.details.id).toBe(first.body.data[0]?.details.id);
  expect((await admin.get<Rows>(ACCOUNTS)).body.data).toMatchObject([{ Account_Name: 'Werkstatt Nord', Description: 'two' }]);
});

describe('leads', () => {
  test('are listed with the requested fields', async () => {
    await sendLeads([aLead()]);
    expect((await admin.get<Rows>(`${LEADS}?fields=Last_Name,Company`)).body.data).toMatchObject([
      { Last_Name: 'Kern', Company: 'Kern & Söhne' },
    ]);
    expect((await admin.get(`${LEADS}?fields=Last%20Name`)).status).toBe(400);
    expect((await admin.get(`${LEADS}?page=2`)).status).toBe(400);
  });

  test('have a result each, in input order', async () => {
    const { status, body } = await sendLeads([aLead(), aLead({ Last_Name: '', Email: 'other@example.com' }), { Last_Name: 'Nameless' }]);
    expect(status).toBe(200);
    expect(body.data.map(({ code }) => code)).toEqual(['SUCCESS', 'MANDATORY_NOT_FOUND', 'SUCCESS']);
    expect(body.data[1]).toMatchObject({ status: 'error', message: expect.stringContaining('Last name'), details: { id: null } });
    expect(await readLeads()).toHaveLength(2);
  });

  test('update the lead with the same email, and are created if they have none', async () => {
    await sendLeads([aLead(), { Last_Name: 'Nameless' }]);
    await sendLeads([aLead({ Company: 'Kern AG' }), { Last_Name: 'Nameless' }]);
    expect((await readLeads()).map(({ Last_Name }) => Last_Name).sort()).toEqual(['Kern', 'Nameless', 'Nameless']);
  });

  test.each(['reset_after', 'truncated', 'garbage_after', 'status_after'] as const)(
    'are saved once if the outcome is unclear (%s)',
    async (kind) => {
      for (const lead of [aLead(), { Last_Name: 'Nameless' }]) {
        await sandbox.control.faults([{ provider: 'crm', kind, method: 'POST', times: 1 }]);
        expect((await sendLeads([lead])).body.data.map(({ code }) => code)).toEqual(['SUCCESS']);
      }
      expect(await readLeads()).toHaveLength(2);
    },
  );
});

test('rejects invalid input without calling Zoho', async () => {
  const before = (await sandbox.control.state()).calls.byPath;
  for (const body of [{}, { data: [] }, { data: [{ Name: 'x' }] }, { data: Array.from({ length: 1_001 }, () => ({})) }])
    expect((await admin.post(ACCOUNTS, body)).status).toBe(400);
  expect((await sandbox.control.state()).calls.byPath).toEqual(before);
});

test('returns a message and a reason if a whole call fails', async () => {
  await sandbox.control.faults([{ provider: 'crm', kind: 'status', status: 400 }]);
  const calls = [
    [admin.get(ACCOUNTS), 'Failed to fetch accounts.'],
    [admin.get(LEADS), 'Failed to fetch new leads.'],
    [sendLeads([aLead()]), 'Failed to sync lead Kern.'],
    [sendLeads([aLead(), aLead({ Email: 'b@example.com' })]), 'Failed to sync 2 leads.'],
    [admin.post(ACCOUNTS, { data: [{ Account_Name: 'a' }, { Account_Name: 'b' }] }), 'Failed to sync 2 accounts.'],
  ] as const;
  for (const [call, message] of calls) {
    const { status, body } = await call;
    expect({ status, body }).toMatchObject({ status: 502, body: { code: 'provider_error', message, reason: expect.any(String) } });
  }
});

test('explains what to do without a connection', async () => {
  await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
  const refused = await admin.get(ACCOUNTS);
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'not_connected', message: 'Failed to fetch accounts.', reason: expect.stringContaining('Settings') },
  });
});
