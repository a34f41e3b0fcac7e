import { expect, test } from 'vitest';
import { createCredits } from '../core/credits.ts';
import { getListWeight } from './guard.ts';
import { deskForTests } from './test-desk.ts';

const desk = deskForTests();

const weight = ({ headers }: { headers: Headers }) => headers.get('x-rate-limit-request-weight-v3');
const remaining = ({ headers }: { headers: Headers }) => Number(headers.get('x-rate-limit-remaining-v3'));

// Reported by third parties: Get, create and update cost 1 credit; list and search 3, 5 above offset 2000, 10 above 10,000, 50 above 50,000.
test('lists cost three credits and more the deeper they reach; single records cost one', async () => {
  const ticket = await desk.aTicket();

  expect(weight(await desk.get(`/tickets/${ticket.id}`))).toBe('1');
  expect(weight(await desk.patch(`/tickets/${ticket.id}`, { subject: 'Other' }))).toBe('1');
  expect(weight(await desk.post('/contacts', { lastName: 'Cost' }))).toBe('1');
  expect(weight(await desk.get('/tickets'))).toBe('3');
  expect(weight(await desk.get('/tickets?from=2000'))).toBe('3');
  expect(weight(await desk.get('/tickets?from=2001'))).toBe('5');
  expect(weight(await desk.get('/tickets?from=10001'))).toBe('10');
  expect(weight(await desk.get('/tickets?from=50001'))).toBe('50');
  expect(weight(await desk.get('/tickets/search?from=2500'))).toBe('5');
});

// Reported by third parties: Lists and searches of all kinds cost 3.
test.each([
  '/departments',
  '/contacts',
  '/contacts/search',
  '/accounts',
  '/accounts/search',
  '/tickets/search',
  '/webhooks',
  '/tickets/1/comments',
  '/tickets/1/threads',
])('%s costs three credits', async (path) => {
  expect(weight(await desk.get(path))).toBe('3');
});

// Reported by third parties: The weights by offset.
test.each([
  [0, 3],
  [2_000, 3],
  [2_001, 5],
  [10_000, 5],
  [10_001, 10],
  [50_000, 10],
  [50_001, 50],
  [2_147_483_647, 50],
])('from %i on, a page weighs %i', (from, credits) => {
  expect(getListWeight(from)).toBe(credits);
});

// Reported by third parties: The headers X-Rate-Limit-Request-Weight-v3 and X-Rate-Limit-Remaining-v3.
test('each answer says what remains', async () => {
  const first = await desk.get('/tickets');
  const second = await desk.get('/tickets');

  expect(remaining(first) - remaining(second)).toBe(3);
});

// Documented: Common.json THRESHOLD_EXCEEDED; reported by third parties: the daily credits, with Retry-After.
test('without credits a call is refused until the day is over, with the time to wait', async () => {
  await desk.sandbox.control.settings({ deskCreditsPerDay: 4 });
  expect((await desk.get('/tickets')).status).toBe(204);

  const refused = await desk.get('/tickets');

  expect([refused.status, refused.body.errorCode]).toEqual([429, 'THRESHOLD_EXCEEDED']);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(86_000);
  expect(seconds).toBeLessThanOrEqual(86_400);
  await desk.sandbox.control.clock(seconds * 1_000);
  await desk.connect();
  expect((await desk.get('/tickets')).status).toBe(204);
});

test('what is refused before the limits are looked at is free, and what is refused later is not', async () => {
  const before = remaining(await desk.get('/tickets'));

  await desk.call('GET', '/tickets', { token: '1000.wrong' });
  await desk.call('GET', '/tickets', { headers: { orgId: '99999999' } });
  expect(remaining(await desk.get('/tickets'))).toBe(before - 3);
  await desk.get('/tickets?limit=0');

  expect(remaining(await desk.get('/tickets'))).toBe(before - 9);
});

// Credits are per portal, shared with other tools.
test('all tokens of the portal share its credits', async () => {
  const other = await desk.tokenWith('Desk.tickets.READ');
  const first = remaining(await desk.get('/tickets'));

  expect(remaining(await desk.call('GET', '/tickets', { token: other }))).toBe(first - 3);
});

test('a new day brings all credits back, however many were spent', () => {
  const credits = createCredits('fixed');

  expect(credits.take(100, 100, 5_000)).toBe(0);
  expect(credits.take(1, 100, 86_404_999)).toBe(-1);
  expect(credits.secondsToReset(86_404_999)).toBe(1);
  expect(credits.take(1, 100, 86_405_000)).toBe(99);
});

test('a refused call takes no credits', () => {
  const credits = createCredits('fixed');

  expect(credits.take(3, 4, 0)).toBe(1);
  expect(credits.take(3, 4, 0)).toBe(-2);
  expect(credits.take(1, 4, 0)).toBe(0);
  expect(credits.secondsToReset(1_000)).toBe(86_399);
});

// Documented: Common.json TOO_MANY_REQUESTS; reported by third parties: too many calls at once, without Retry-After.
test('too many calls at once are refused without a time to wait', async () => {
  await desk.sandbox.control.settings({ deskConcurrency: 2 });
  await desk.sandbox.control.faults([{ provider: 'desk', kind: 'slow', ms: 300 }]);

  const replies = await Promise.all(Array.from({ length: 4 }, () => desk.get('/tickets')));

  await desk.sandbox.control.clearFaults();
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  for (const { body, headers } of refused) {
    expect(body.errorCode).toBe('TOO_MANY_REQUESTS');
    expect(headers.get('retry-after')).toBeNull();
  }
  expect((await desk.get('/tickets')).status).toBe(204);
});
