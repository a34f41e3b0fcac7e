import { expect, test } from 'vitest';
import { deskForTests } from './test-desk.ts';

const desk = deskForTests();

const once = (kind: 'status' | 'unauthorized_once' | 'revoke_token' | 'garbage' | 'reset_before', fields = {}) =>
  desk.sandbox.control.faults([{ provider: 'desk', kind, times: 1, ...fields }]);

// §9: 401 once. [V] Common.json: INVALID_OAUTH.
test('a call that is unauthorized once works the next time', async () => {
  await once('unauthorized_once');

  const first = await desk.get('/tickets');

  expect([first.status, first.body.errorCode]).toEqual([401, 'INVALID_OAUTH']);
  expect((await desk.get('/tickets')).status).toBe(204);
});

test('a revoked token stays revoked', async () => {
  await once('revoke_token');

  expect((await desk.get('/tickets')).body.errorCode).toBe('INVALID_OAUTH');
  expect((await desk.get('/tickets')).body.errorCode).toBe('INVALID_OAUTH');
  await desk.connect();
  expect((await desk.get('/tickets')).status).toBe(204);
});

// [V] Common.json: the codes of the statuses.
test('failures are worded as the help desk does', async () => {
  for (const [status, errorCode] of [
    [400, 'BAD_REQUEST'],
    [403, 'FORBIDDEN'],
    [413, 'RESOURCE_SIZE_EXCEEDED'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'INTERNAL_SERVER_ERROR'],
    [503, 'INTERNAL_SERVER_ERROR'],
  ] as const) {
    await once('status', { status });
    const reply = await desk.get('/tickets');
    expect([reply.status, reply.body.errorCode]).toEqual([status, errorCode]);
    expect(typeof reply.body.message).toBe('string');
  }
});

test('a call that is cut off before its work leaves nothing behind', async () => {
  const contactId = await desk.aContact();
  await once('reset_before', { path: '/api/v1/tickets', method: 'POST' });

  await expect(desk.post('/tickets', { departmentId: desk.departmentId(), contactId })).rejects.toThrow();

  expect(await desk.sandbox.control.records('desk', 'tickets')).toEqual([]);
});

test('a body that is no JSON and one that is no object are refused in words', async () => {
  const { zoho } = await desk.sandbox.control.tokens();
  const headers = { orgId: zoho.orgId, authorization: `Zoho-oauthtoken ${zoho.accessToken}`, 'content-type': 'application/json' };
  const broken = await fetch(`${desk.sandbox.url}/desk/api/v1/tickets`, { method: 'POST', headers, body: '{"subject":' });
  const list = await desk.post('/tickets', [{ subject: 'x' }]);

  expect([broken.status, ((await broken.json()) as { errorCode: string }).errorCode]).toEqual([400, 'BAD_REQUEST']);
  expect([list.status, list.body.errorCode]).toEqual([422, 'UNPROCESSABLE_ENTITY']);
});
