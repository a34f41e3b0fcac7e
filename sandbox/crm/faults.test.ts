import { expect, test } from 'vitest';
import type { Fault } from '../core/faults.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();

const insert = (...data: readonly unknown[]) => crm.send('POST', '/Leads', { data });
const codes = ({ body }: { body: { data: readonly { code: string }[] } }) => body.data.map(({ code }) => code);
const inject = (fault: Omit<Fault, 'provider'>) => crm.sandbox.control.faults([{ provider: 'crm', times: 1, ...fault }]);

// Recorded: INVALID_TOKEN as recorded; the token stays valid
test('unauthorized_once answers as for an expired token, and the next call goes through', async () => {
  await inject({ kind: 'unauthorized_once', path: '/v2/users' });

  const refused = await crm.get('/users');
  expect([refused.status, refused.body]).toMatchObject([401, { code: 'INVALID_TOKEN', message: 'invalid oauth token' }]);
  expect((await crm.get('/users')).status).toBe(200);
});

// Documented: error bodies by status
test('a status on purpose carries the body the CRM has for it', async () => {
  const bodies: [number, string][] = [
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'INTERNAL_ERROR'],
    [503, 'INTERNAL_ERROR'],
    [403, 'NO_PERMISSION'],
  ];
  for (const [status, code] of bodies) {
    await inject({ kind: 'status', status });
    const answer = await crm.get('/Leads');
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([status, code, null]);
  }
  await inject({ kind: 'status', status: 429, retryAfter: 7 });
  expect((await crm.get('/Leads')).headers.get('retry-after')).toBe('7');
});

// The sandbox's own: an intermediary answers for the CRM
test('garbage is a page with status 200, and nothing is written', async () => {
  await inject({ kind: 'garbage', method: 'POST' });

  const { status, headers, body } = await crm.send('POST', '/Leads', { data: [{ Last_Name: 'Doe' }] });

  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(String(body)).toContain('<html>');
  expect((await crm.get('/Leads')).status).toBe(204);
});

// The sandbox's own: the work is done, the answer ends in the middle
test('a truncated answer cannot be read, although the record is there', async () => {
  await inject({ kind: 'truncated', method: 'POST' });

  await expect(crm.send('POST', '/Leads', { data: [{ Last_Name: 'Doe' }] })).rejects.toThrow();
  expect((await crm.get('/Leads')).body.data).toHaveLength(1);
});

// The sandbox's own: a path is matched in both spellings
test('a fault applies to both spellings of a path and to no other path', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', kind: 'status', status: 500, path: '/v2/Leads' }]);

  expect((await crm.get('/Leads')).status).toBe(500);
  expect((await crm.sandbox.request('GET', '/crm/crm/v2/Leads/search?word=ab')).status).toBe(500);
  expect((await crm.get('/users')).status).toBe(200);
  await crm.sandbox.control.clearFaults();
  expect((await crm.get('/Leads')).status).toBe(204);
});

// Documented: partial results of deletions, too: every element has to be read
test('partial applies to deletions as well', async () => {
  const ids = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' }, { Last_Name: 'C' }, { Last_Name: 'D' });
  await crm.sandbox.control.faults([{ provider: 'crm', kind: 'partial', method: 'DELETE' }]);

  const { status, body } = await crm.send('DELETE', `/Leads?ids=${ids.join()}`);

  expect([status, body.data.map(({ code }) => code)]).toEqual([202, ['SUCCESS', 'RECORD_LOCKED', 'SUCCESS', 'RECORD_LOCKED']]);
  expect((await crm.get('/Leads')).body.data.map(({ id }) => id)).toEqual([ids[3], ids[1]]);
});

// The sandbox's own fault, with a documented code: RECORD_LOCKED
test('the fault partial makes every second record fail and keeps the others', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', method: 'POST', kind: 'partial' }]);

  const batch = await insert({ Last_Name: 'A' }, { Last_Name: 'B' }, { Last_Name: 'C' }, { Last_Name: 'D' });
  expect([batch.status, codes(batch)]).toEqual([202, ['SUCCESS', 'RECORD_LOCKED', 'SUCCESS', 'RECORD_LOCKED']]);
  expect([(await insert({ Last_Name: 'E' })).status, (await insert({ Last_Name: 'F' })).status]).toEqual([201, 400]);
  expect(await crm.sandbox.control.records('crm', 'leads')).toHaveLength(3);
});

// Documented: NOT_APPROVED, AUTHORIZATION_FAILED, DEPENDENT_FIELD_MISSING: more codes of single records
test.each(['NOT_APPROVED', 'AUTHORIZATION_FAILED', 'DEPENDENT_FIELD_MISSING'])('partial can fail with %s', async (code) => {
  const [a, b] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' });
  await crm.sandbox.control.settings({ crmPartialCode: code });
  await crm.sandbox.control.faults([{ provider: 'crm', method: 'PUT', kind: 'partial' }]);

  const answer = await crm.send('PUT', '/Leads', { data: [a, b].map((id) => ({ id, City: 'Ulm' })) });
  expect([answer.status, answer.body.data]).toMatchObject([202, [{ code: 'SUCCESS' }, { code, details: { id: b }, status: 'error' }]]);
});

// The sandbox's own fault: done, then cut
test('after reset_after the records are there, although the caller saw the connection break', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', method: 'POST', kind: 'reset_after', times: 1 }]);

  await expect(insert({ Last_Name: 'Doe' })).rejects.toThrow();
  expect(await crm.sandbox.control.records('crm', 'leads')).toMatchObject([{ Last_Name: 'Doe' }]);
});

// The sandbox's own: the token ends for good, in the middle of the day
test('after revoke_token the token is dead and a new one works', async () => {
  await inject({ kind: 'revoke_token', path: '/v2/Leads' });

  expect((await insert({ Last_Name: 'Doe' })).body).toMatchObject({ code: 'INVALID_TOKEN' });
  expect((await crm.get('/users')).status).toBe(401);
  const { zoho } = await crm.sandbox.control.tokens();
  expect((await crm.sandbox.request('GET', '/crm/v2/Leads', { token: zoho.accessToken })).status).toBe(204);
});

// The sandbox's own: a hanging call is never answered, and nothing is written
test('a call that hangs gives up without an answer and without a record', async () => {
  await inject({ kind: 'hang', method: 'POST', ms: 50 });

  await expect(insert({ Last_Name: 'Doe' })).rejects.toThrow();
  expect((await crm.get('/Leads')).status).toBe(204);
});
