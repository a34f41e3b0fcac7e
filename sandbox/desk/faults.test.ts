import { expect, test } from 'vitest';
import type { FaultKind } from '../core/faults.ts';
import { deskForTests } from './test-desk.ts';

const desk = deskForTests();

const once = (kind: FaultKind, fields = {}) => desk.sandbox.control.faults([{ provider: 'desk', kind, times: 1, ...fields }]);

// 401 once. Documented: Common.json: INVALID_OAUTH.
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

// Documented: Common.json: the codes of the statuses.
test('failures have the format of the help desk', async () => {
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

// Issue 3: `status` with or without Retry-After; nothing is done.
test('an overloaded help desk may say when to come back', async () => {
  await once('status', { status: 429, retryAfter: 7 });
  const limited = await desk.get('/tickets');
  await once('status', { status: 503 });
  const down = await desk.get('/tickets');

  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, null]);
  expect((await desk.get('/tickets')).status).toBe(204);
});

// Issue 3: garbage (HTML, 200), nothing is done.
test('garbage in place of an answer leaves nothing behind', async () => {
  const contactId = await desk.aContact();
  await once('garbage', { method: 'POST', path: '/api/v1/tickets' });

  const reply = await desk.post<string | undefined>('/tickets', { departmentId: desk.departmentId(), contactId });

  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(reply.body).toContain('<html>');
  expect(await desk.sandbox.control.records('desk', 'tickets')).toEqual([]);
});

// Issue 3: truncated, and the work is done.
test('an answer that ends in the middle belongs to a ticket that is there', async () => {
  const contactId = await desk.aContact();
  await once('truncated', { method: 'POST', path: '/api/v1/tickets' });

  await expect(desk.post('/tickets', { departmentId: desk.departmentId(), contactId, subject: 'Half' })).rejects.toThrow();

  expect((await desk.rows('/tickets')).map(({ subject }) => subject)).toEqual(['Half']);
});

test('a change whose answer was cut off is made', async () => {
  const { id } = await desk.aTicket();
  await once('reset_after', { method: 'PATCH' });

  await expect(desk.patch(`/tickets/${id}`, { priority: 'High' })).rejects.toThrow();

  expect((await desk.get(`/tickets/${id}`)).body.priority).toBe('High');
});

test('a comment whose answer was cut off is written once', async () => {
  const { id } = await desk.aTicket();
  await once('reset_after', { path: `/api/v1/tickets/${id}/comments`, method: 'POST' });

  await expect(desk.post(`/tickets/${id}/comments`, { content: 'Lost?' })).rejects.toThrow();

  expect((await desk.rows(`/tickets/${id}/comments`)).map(({ content }) => content)).toEqual(['Lost?']);
});

// Issue 3: times counts firings; the path is matched from its start.
test('a fault applies only where and as often as it says', async () => {
  const { id } = await desk.aTicket();
  await desk.sandbox.control.faults([{ provider: 'desk', kind: 'status', status: 500, path: `/api/v1/tickets/${id}`, times: 2 }]);
  const statuses = [];
  for (const path of ['/tickets', `/tickets/${id}`, `/tickets/${id}/comments`, `/tickets/${id}`])
    statuses.push((await desk.get(path)).status);

  expect(statuses).toEqual([200, 500, 500, 200]);
});
