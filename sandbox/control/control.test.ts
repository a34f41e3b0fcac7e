import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const sandbox = sandboxForTests('empty');

const control = (method: string, path: string, body?: unknown) =>
  sandbox.request<{ message: string }>(method, `/_control${path}`, body === undefined ? {} : { body });

async function insertLead(values: Record<string, unknown>): Promise<string> {
  const { zoho } = await sandbox.control.tokens();
  const { body } = await sandbox.request<{ data: { details: { id: string } }[] }>('POST', '/crm/v2/Leads', {
    token: zoho.accessToken,
    body: { data: [values] },
  });
  return body.data[0]?.details.id ?? '';
}

describe('reset', () => {
  test('loads another dataset, or the same one by default', async () => {
    await sandbox.control.reset('shop');
    const { dataset, counts } = await sandbox.control.state();
    expect(dataset).toBe('shop');
    expect(counts.crm).toMatchObject({ leads: 400, accounts: 200 });
    expect(counts.desk).toMatchObject({ tickets: 3_000 });
    await sandbox.control.reset();
    expect((await sandbox.control.state()).dataset).toBe('shop');
  });

  test('discards records, calls, faults, tokens, settings and the clock offset', async () => {
    await sandbox.control.clock(3_600_000);
    await sandbox.control.settings({ crmConcurrency: 1 });
    await insertLead({ Last_Name: 'Houston' });
    await sandbox.control.faults([{ provider: 'crm', kind: 'slow', ms: 1 }]);
    const { zoho } = await sandbox.control.tokens();
    await sandbox.control.reset('empty');
    expect(await sandbox.control.state()).toMatchObject({ offsetMs: 0, faults: [], counts: { crm: { leads: 0 } }, calls: { total: 0 } });
    expect((await sandbox.control.settings({})).crmConcurrency?.value).not.toBe(1);
    expect((await sandbox.request('GET', '/crm/v2/Leads', { token: zoho.accessToken })).status).toBe(401);
  });
});

describe('state and records', () => {
  test('counts calls by path, by minute and by their peak in 60 seconds', async () => {
    for (let call = 0; call < 3; call += 1) await sandbox.request('GET', `/crm/v2/Leads/${call}`);
    await sandbox.control.clock(61_000);
    await sandbox.request('GET', '/crm/v2/Leads?page=2');
    const { calls } = await sandbox.control.state();
    expect(calls.total).toBe(4);
    expect(calls.byPath).toEqual({ 'GET /crm/v2/Leads/:id': 3, 'GET /crm/v2/Leads': 1 });
    expect(Object.values(calls.perMinute).map(({ crm = 0 }) => crm)).toContain(1);
    expect(Object.values(calls.perMinute).reduce((sum, { crm = 0 }) => sum + crm, 0)).toBe(4);
    expect(calls.highestIn60s).toMatchObject({ crm: 3, desk: 0 });
  });

  test('returns records as a JSON array, limited by `last`', async () => {
    await insertLead({ Last_Name: 'Houston' });
    await insertLead({ Last_Name: 'Müller' });
    const leads = await sandbox.control.records('crm', 'leads');
    expect(leads.map(({ Last_Name }) => Last_Name)).toEqual(['Houston', 'Müller']);
    expect((await control('GET', '/records/crm/leads?last=1')).body).toMatchObject([{ Last_Name: 'Müller' }]);
  });

  test('returns every kind of record', async () => {
    const kinds = [
      ['crm', 'leads'],
      ['crm', 'accounts'],
      ['desk', 'contacts'],
      ['desk', 'tickets'],
      ['desk', 'comments'],
      ['quickbooks', 'customer'],
      ['quickbooks', 'invoice'],
    ] as const;
    for (const [provider, kind] of kinds)
      expect(await sandbox.control.records(provider, kind), `${provider}/${kind}`).toBeInstanceOf(Array);
  });

  test('returns calls with their results', async () => {
    await sandbox.request('GET', '/crm/v2/Leads?page=1');
    await sandbox.control.faults([{ provider: 'vpic', kind: 'reset_after' }]);
    await sandbox.request('GET', '/vpic/api/vehicles/DecodeVinValues/1').catch(() => undefined);
    const calls = (await control('GET', '/calls')).body;
    expect(calls).toMatchObject([
      { id: 1, provider: 'crm', method: 'GET', path: '/crm/v2/Leads?page=1', status: 401, faults: [] },
      { id: 2, provider: 'vpic', status: null, faults: ['reset_after'] },
    ]);
    expect((await control('GET', '/calls?after=1')).body).toHaveLength(1);
  });
});

describe('edit', () => {
  test('changes, adds and removes a record', async () => {
    const id = await insertLead({ Last_Name: 'Houston' });
    expect(await sandbox.control.edit({ provider: 'crm', kind: 'leads', id, changes: { Last_Name: 'Dallas' } })).toMatchObject({
      id,
      Last_Name: 'Dallas',
    });
    await sandbox.control.edit({ provider: 'crm', kind: 'leads', changes: { Last_Name: 'Austin' } });
    await sandbox.control.edit({ provider: 'crm', kind: 'leads', id, remove: true });
    expect(await sandbox.control.records('crm', 'leads')).toMatchObject([{ Last_Name: 'Austin' }]);
  });

  test('returns 404 for an unknown record or kind', async () => {
    const unknown = { provider: 'crm', kind: 'leads', id: '1', changes: {} };
    expect(await control('POST', '/edit', unknown)).toMatchObject({ status: 404, body: { message: 'There is no crm/leads 1' } });
    for (const kind of ['ghosts', 'constructor', '__proto__', 'Leads', 'executions'])
      expect(await control('POST', '/edit', { ...unknown, kind }), kind).toMatchObject({ status: 404 });
    for (const provider of ['accounts', 'gemini', 'vpic', 'desk', 'quickbooks'])
      expect(await control('POST', '/edit', { ...unknown, provider }), provider).toMatchObject({ status: 404 });
  });

  test.each([
    ['crm', 'leads', { Last_Name: 'Houston' }, 'id'],
    ['crm', 'accounts', { Account_Name: 'Straße & Söhne' }, 'id'],
    ['desk', 'contacts', { lastName: 'Houston', email: 'houston@shop.example' }, 'id'],
    ['desk', 'accounts', { accountName: 'Straße & Söhne' }, 'id'],
    ['desk', 'tickets', { subject: 'Lamp stays on' }, 'id'],
    ['quickbooks', 'customer', { DisplayName: 'Straße & Söhne' }, 'Id'],
  ] as const)('%s/%s: adds a record to the list and the count, and removes it', async (provider, kind, changes, idName) => {
    const count = async () => (await sandbox.control.state()).counts[provider][kind] ?? 0;
    const before = await count();
    const added = await sandbox.control.edit({ provider, kind, changes });
    expect(added).toMatchObject(changes);
    expect(await count()).toBe(before + 1);
    expect(await sandbox.control.records(provider, kind)).toContainEqual(added);
    await sandbox.control.edit({ provider, kind, id: String(added[idName]), remove: true });
    expect(await count()).toBe(before);
    expect(await control('POST', '/edit', { provider, kind, id: String(added[idName]), changes: {} })).toMatchObject({ status: 404 });
  });
});

test('moves the clock, so that tokens expire', async () => {
  const { zoho } = await sandbox.control.tokens();
  const read = async () => (await sandbox.request('GET', '/crm/v2/Leads', { token: zoho.accessToken })).status;
  expect(await read()).toBe(204);
  await sandbox.control.clock(3_601_000);
  expect(await read()).toBe(401);
  expect((await sandbox.control.state()).offsetMs).toBe(3_601_000);
});

test('describes and changes settings', async () => {
  const settings = await sandbox.control.settings({ crmScopeStatus: 403 });
  expect(settings.crmScopeStatus?.value).toBe(403);
  expect(Object.values(settings).filter(({ about }) => about.length < 10)).toEqual([]);
});
