import { expect, test } from 'vitest';
import { deskForTests, getRefusal } from './test-desk.ts';

const desk = deskForTests();
const DAY_MS = 86_400_000;

// Common.json of zoho/zohodesk-oas.
test('a missing token, an invalid token and another organization are rejected', async () => {
  const ask = async (headers: Record<string, string>) =>
    getRefusal(await desk.sandbox.request('GET', '/desk/api/v1/tickets', { headers: { orgId: desk.orgId(), ...headers } }));
  const authorization = `Zoho-oauthtoken ${desk.token()}`;
  expect(await ask({})).toEqual([401, 'UNAUTHORIZED']);
  expect(await ask({ authorization: 'Zoho-oauthtoken 1000.wrong' })).toEqual([401, 'INVALID_OAUTH']);
  expect(await ask({ authorization, orgId: '1' })).toEqual([403, 'OAUTH_ORG_MISMATCH']);
  expect(await ask({ authorization, orgId: 'abc' })).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  expect(await ask({ authorization })).toEqual([204, undefined]);
  await desk.sandbox.control.clock(3_610_000);
  expect(await ask({ authorization })).toEqual([401, 'INVALID_OAUTH']);
});

test.each([
  ['GET', '/tickets', ['Desk.tickets.READ'], ['Desk.search.READ']],
  ['GET', '/tickets/search', ['Desk.search.READ', 'Desk.tickets.READ'], ['Desk.tickets.ALL']],
  ['POST', '/tickets', ['Desk.tickets.CREATE'], ['Desk.tickets.READ']],
  ['POST', '/contacts', ['Desk.contacts.CREATE'], ['Desk.contacts.READ']],
  ['GET', '/accounts/search?accountName=abc', ['Desk.search.READ', 'Desk.accounts.READ'], ['Desk.search.READ']],
  ['GET', '/departments', ['Desk.basic.READ'], ['Desk.tickets.ALL']],
  ['DELETE', '/webhooks/1', ['Desk.webhooks.DELETE'], ['Desk.webhooks.CREATE']],
])('%s %s needs %j', async (method, path, enough, lacking) => {
  const statusWith = async (scopes: string[]) => getRefusal(await desk.call(method, path, { token: await desk.tokenWith(...scopes) }));
  expect((await statusWith(enough))[0]).not.toBe(403);
  expect(await statusWith(lacking)).toEqual([403, 'SCOPE_MISMATCH']);
});

test('a person who left is forbidden', async () => {
  const { zoho } = await desk.sandbox.control.tokens({ user: 'olaf.former@obdesk.example' });
  expect(getRefusal(await desk.call('GET', '/tickets', { token: zoho.accessToken }))).toEqual([403, 'FORBIDDEN']);
});

test('unknown paths, unknown IDs and unreadable bodies are rejected', async () => {
  expect(getRefusal(await desk.get('/nothing'))).toEqual([404, 'URL_NOT_FOUND']);
  expect(getRefusal(await desk.get('/tickets/9'))).toEqual([404, 'URL_NOT_FOUND']);
  expect(getRefusal(await desk.send('POST', '/tickets', ''))).toEqual([422, 'EMPTY_PAYLOAD']);
  expect(getRefusal(await desk.send('POST', '/tickets', '{'))).toEqual([400, 'BAD_REQUEST']);
  expect(getRefusal(await desk.send('POST', '/tickets', 'x', 'text/plain'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

// Third parties: one credit per record, three per list, more at high offsets.
test('credits are counted in headers, run out with Retry-After and return a day later', async () => {
  const { id } = await desk.aTicket();
  const spend = async (path: string) => {
    const { status, headers } = await desk.get(path);
    return [status, headers.get('x-rate-limit-request-weight-v3'), headers.get('x-rate-limit-remaining-v3')];
  };
  const [, , left] = await spend(`/tickets/${id}`);
  await desk.sandbox.control.settings({ deskCreditsPerDay: 105_000 - Number(left) + 9 });
  expect(await spend(`/tickets/${id}`)).toEqual([200, '1', '8']);
  expect(await spend('/tickets')).toEqual([200, '3', '5']);
  expect(await spend('/tickets?from=2001')).toEqual([204, '5', '0']);
  const refused = await desk.get('/tickets');
  expect(getRefusal(refused)).toEqual([429, 'THRESHOLD_EXCEEDED']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await desk.sandbox.control.clock(DAY_MS + 60_000);
  await desk.connect();
  expect((await desk.get('/tickets')).status).toBe(200);
});

test('more concurrent calls than the edition allows return 429 without Retry-After', async () => {
  await desk.sandbox.control.settings({ deskConcurrency: 2 });
  await desk.sandbox.control.faults([{ provider: 'desk', path: '/api/v1/departments', kind: 'slow', ms: 1_000 }]);
  const running = Promise.all([desk.get('/departments'), desk.get('/departments')]);
  await expect.poll(async () => (await desk.sandbox.control.state()).calls.byPath['GET /desk/api/v1/departments']).toBe(2);
  const refused = await desk.get('/tickets');
  expect([...getRefusal(refused), refused.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', null]);
  expect((await running).map(({ status }) => status)).toEqual([200, 200]);
});

test('the statuses of the portal are a setting', async () => {
  await desk.sandbox.control.settings({ deskStatuses: 'New=Open,Done=Closed' });
  expect(await desk.aTicket({ status: 'Done' })).toMatchObject({ status: 'Done', statusType: 'Closed' });
});
