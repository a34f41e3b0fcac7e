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
/** How often Zoho is asked when the accounts are read once. */
async function countReadsOfAccounts(): Promise<number> {
  const before = await countCalls('GET /crm/crm/v8/Accounts');
  await admin.get(ACCOUNTS);
  return (await countCalls('GET /crm/crm/v8/Accounts')) - before;
}
const readLeads = () => sandbox.control.records<{ Last_Name: string }>('crm', 'leads');
const sendLeads = (data: object[]) => admin.post<Results>(LEADS, { data });
const aLead = (more: object = {}) => ({ Last_Name: 'Kern', Company: 'Kern & Söhne', Email: 'kern@example.com', ...more });

test('accounts are listed whole, empty too, and read again only after five minutes or a write', async () => {
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
  // That the settings changed when Zoho was connected may be heard after the first read, which is then not kept.
  await expect.poll(countReadsOfAccounts).toBe(0);
  server.clock.advance(5 * 60_000);
  expect(await countReadsOfAccounts()).toBe(2);
});

test('an account of the same name is changed, not doubled', async () => {
  const send = (Description: string) => admin.post<Results>(ACCOUNTS, { data: [{ Account_Name: 'Werkstatt Nord', Description }] });
  const first = await send('one');
  const second = await send('two');
  expect(second.body.data[0]?.details.id).toBe(first.body.data[0]?.details.id);
  expect((await admin.get<Rows>(ACCOUNTS)).body.data).toMatchObject([{ Account_Name: 'Werkstatt Nord', Description: 'two' }]);
});

describe('leads', () => {
  test('are listed with the fields that are asked for', async () => {
    await sendLeads([aLead()]);
    expect((await admin.get<Rows>(`${LEADS}?fields=Last_Name,Company`)).body.data).toMatchObject([
      { Last_Name: 'Kern', Company: 'Kern & Söhne' },
    ]);
    expect((await admin.get(`${LEADS}?fields=Last%20Name`)).status).toBe(400);
    expect((await admin.get(`${LEADS}?page=2`)).status).toBe(400);
  });

  test('are judged one by one, in their order: nothing is SUCCESS that Zoho did not say', async () => {
    const { status, body } = await sendLeads([aLead(), aLead({ Last_Name: '', Email: 'other@example.com' }), { Last_Name: 'Nameless' }]);
    expect(status).toBe(200);
    expect(body.data.map(({ code }) => code)).toEqual(['SUCCESS', 'MANDATORY_NOT_FOUND', 'SUCCESS']);
    expect(body.data[1]).toMatchObject({ status: 'error', message: expect.stringContaining('Last name'), details: { id: null } });
    expect(await readLeads()).toHaveLength(2);
  });

  test('with the address of another one change it; without an address each is a new one', async () => {
    await sendLeads([aLead(), { Last_Name: 'Nameless' }]);
    await sendLeads([aLead({ Company: 'Kern AG' }), { Last_Name: 'Nameless' }]);
    expect((await readLeads()).map(({ Last_Name }) => Last_Name).sort()).toEqual(['Kern', 'Nameless', 'Nameless']);
  });

  test.each(['reset_after', 'truncated', 'garbage_after', 'status_after'] as const)(
    'whose saving is unclear (%s) are saved once',
    async (kind) => {
      for (const lead of [aLead(), { Last_Name: 'Nameless' }]) {
        await sandbox.control.faults([{ provider: 'crm', kind, method: 'POST', times: 1 }]);
        expect((await sendLeads([lead])).body.data.map(({ code }) => code)).toEqual(['SUCCESS']);
      }
      expect(await readLeads()).toHaveLength(2);
    },
  );
});

test('input that makes no sense is refused before Zoho is asked', async () => {
  const before = (await sandbox.control.state()).calls.byPath;
  for (const body of [{}, { data: [] }, { data: [{ Name: 'x' }] }, { data: Array.from({ length: 1_001 }, () => ({})) }])
    expect((await admin.post(ACCOUNTS, body)).status).toBe(400);
  expect((await sandbox.control.state()).calls.byPath).toEqual(before);
});

test('failures of the whole call have the sentence of the call, and say what happened', async () => {
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

test('without a connection nothing is called, and it is said what to do', async () => {
  await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
  const refused = await admin.get(ACCOUNTS);
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'not_connected', message: 'Failed to fetch accounts.', reason: expect.stringContaining('Settings') },
  });
});
