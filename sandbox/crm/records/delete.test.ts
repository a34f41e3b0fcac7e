import { expect, test } from 'vitest';
import { accessToken } from '../../accounts/test-connect.ts';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();

const DAY_MS = 86_400_000;

// Documented: delete-records: DELETE /{module}?ids=; "record not deleted" for the others
test('deleting names each id and leaves the others', async () => {
  const [first, second] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' }, { Last_Name: 'C' });

  const { status, body } = await crm.send('DELETE', `/Leads?ids=${first},${second},9`);

  expect(status).toBe(202);
  expect(body.data).toEqual([
    { code: 'SUCCESS', details: { id: first }, message: 'record deleted', status: 'success' },
    { code: 'SUCCESS', details: { id: second }, message: 'record deleted', status: 'success' },
    { code: 'INVALID_DATA', details: { id: '9' }, message: 'record not deleted', status: 'error' },
  ]);
  expect((await crm.get('/Leads')).body.data).toHaveLength(1);
  expect((await crm.get(`/Leads/${first}`)).status).toBe(204);
  expect((await crm.send('PUT', `/Leads/${first}`, { data: [{ City: 'Ulm' }] })).status).toBe(400);
});

// Documented: delete-records
test('deleting one record, nothing or too many', async () => {
  const [id] = await crm.insert('Accounts', { Account_Name: 'Shop' });

  expect((await crm.send('DELETE', `/Accounts/${id}`)).status).toBe(200);
  expect((await crm.send('DELETE', `/Accounts/${id}`)).status).toBe(400);
  expect((await crm.send('DELETE', '/Accounts')).body.code).toBe('REQUIRED_PARAM_MISSING');
  expect((await crm.send('DELETE', `/Accounts?ids=${Array.from({ length: 101 }, () => id).join()}`)).body.code).toBe('LIMIT_EXCEEDED');
});

// Documented: optimistic lock, 412
test('a record that was changed meanwhile is not deleted', async () => {
  const [id] = await crm.insert('Leads', { Last_Name: 'A' });
  const headers = { 'if-modified-since': '2020-01-01T00:00:00+00:00' };

  const { status, body } = await crm.send('DELETE', `/Leads/${id}`, undefined, headers);

  expect([status, body.data[0]?.code]).toEqual([412, 'ALREADY_MODIFIED']);
  expect((await crm.get(`/Leads/${id}`)).status).toBe(200);
});

// Documented: deleted records: id, display_name, type, deleted_time, deleted_by
test('the deleted list remembers what was there, newest first', async () => {
  expect((await crm.get('/Leads/deleted')).status).toBe(204);
  const [a, b] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' });
  await crm.send('DELETE', `/Leads?ids=${a}`);
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id: b ?? '', remove: true });

  const { body } = await crm.get('/Leads/deleted?type=all');

  expect(body.info).toEqual({ per_page: 200, count: 2, page: 1, more_records: false });
  expect(body.data).toMatchObject([
    { id: b, display_name: 'B', type: 'recycle', deleted_by: { name: 'Aiko Sato' } },
    { id: a, display_name: 'A', type: 'recycle', deleted_by: { name: 'Mara Keller' }, deleted_time: expect.stringMatching(/\+05:30$/) },
  ]);
});

// Documented: If-Modified-Since on the deleted list
test('If-Modified-Since lists what was deleted later', async () => {
  const [a, b] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' });
  await crm.send('DELETE', `/Leads?ids=${a}`);
  const since = { 'if-modified-since': String((await crm.get('/Leads/deleted')).body.data[0]?.deleted_time) };

  expect((await crm.get('/Leads/deleted', since)).status).toBe(304);
  await crm.sandbox.control.clock(60_000);
  await crm.send('DELETE', `/Leads?ids=${b}`);
  expect((await crm.get('/Leads/deleted', since)).body.data.map(({ id }) => id)).toEqual([b]);
});

// Documented: type=all|recycle|permanent, PATTERN_NOT_MATCHED for others; what is gone for good has no names left; 60 days in the bin is assumed
test('after 60 days a deleted record is gone for good, and so is what it was called', async () => {
  const [a] = await crm.insert('Leads', { Last_Name: 'A' });
  await crm.send('DELETE', `/Leads?ids=${a}`);
  expect((await crm.get('/Leads/deleted?type=permanent')).status).toBe(204);
  const other = await crm.get('/Leads/deleted?type=other');
  expect([other.status, other.body]).toMatchObject([400, { code: 'PATTERN_NOT_MATCHED', details: { param_name: 'type' } }]);

  await crm.sandbox.control.clock(61 * DAY_MS);
  const token = await accessToken(crm.sandbox);
  const deleted = (type: string) => crm.sandbox.request('GET', `/crm/v2/Leads/deleted?type=${type}`, { token });
  expect((await deleted('recycle')).status).toBe(204);
  expect((await deleted('permanent')).body).toMatchObject({
    data: [{ id: a, type: 'permanent', display_name: null, deleted_by: null, created_by: null, deleted_time: expect.any(String) }],
  });
});
