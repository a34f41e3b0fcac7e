import { describe, expect, test } from 'vitest';
import { deskForTests, getRefusal } from './test-desk.ts';

const desk = deskForTests();

// Documented: Common.json: 401 UNAUTHORIZED and INVALID_OAUTH.
test('a call without a token is unauthorized and one with a wrong token has an invalid OAuth', async () => {
  const without = await desk.sandbox.request('GET', '/desk/api/v1/tickets', { headers: { orgId: desk.orgId() } });
  const wrong = await desk.call('GET', '/tickets', { token: '1000.wrong' });

  expect([without.status, without.body.errorCode]).toEqual([401, 'UNAUTHORIZED']);
  expect([wrong.status, wrong.body.errorCode]).toEqual([401, 'INVALID_OAUTH']);
  expect(typeof wrong.body.message).toBe('string');
});

// Documented: The header is `Zoho-oauthtoken`; Desk also takes `Bearer`.
test('a token may come as Bearer', async () => {
  const { zoho } = await desk.sandbox.control.tokens();
  const reply = await desk.sandbox.request('GET', '/desk/api/v1/departments', {
    headers: { orgId: zoho.orgId, authorization: `Bearer ${zoho.accessToken}` },
  });

  expect(reply.status).toBe(200);
});

// Documented: Common.json: 403 OAUTH_ORG_MISMATCH; the header orgId is needed by all but GET /organizations.
test('a call without orgId or with that of another organization is refused', async () => {
  const { zoho } = await desk.sandbox.control.tokens();
  const missing = await desk.sandbox.request('GET', '/desk/api/v1/tickets', { token: zoho.accessToken });
  const other = await desk.call('GET', '/tickets', { headers: { orgId: '99999999' } });

  expect([missing.status, missing.body.errorCode]).toEqual([403, 'OAUTH_ORG_MISMATCH']);
  expect([other.status, other.body.errorCode]).toEqual([403, 'OAUTH_ORG_MISMATCH']);
});

// Documented: Common.json describes orgId as a query parameter.
test('the organization may stand in the query', async () => {
  const { zoho } = await desk.sandbox.control.tokens();
  const reply = await desk.sandbox.request('GET', `/desk/api/v1/departments?orgId=${zoho.orgId}`, { token: zoho.accessToken });

  expect(reply.status).toBe(200);
});

// Recorded: A non-numeric orgId gives an opaque 500.
test('an orgId that is no number is an internal error', async () => {
  const reply = await desk.call('GET', '/tickets', { headers: { orgId: 'obdesk' } });

  expect([reply.status, reply.body.errorCode]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
});

// Documented: GET /organizations needs no orgId.
test('the organizations are listed without naming one', async () => {
  const { zoho } = await desk.sandbox.control.tokens();
  const reply = await desk.sandbox.request<{ data: { id: string }[] }>('GET', '/desk/api/v1/organizations', { token: zoho.accessToken });

  expect(reply.status).toBe(200);
  expect(reply.body.data.map(({ id }) => id)).toEqual([zoho.orgId]);
});

// Common.json wants orgId in the query, everybody else in the header.
test('the organization of the header counts before that of the query', async () => {
  const header = { headers: { orgId: desk.orgId() } };

  expect((await desk.call('GET', '/tickets?orgId=99999999', header)).status).toBe(204);
  expect(getRefusal(await desk.call('GET', `/tickets?orgId=${desk.orgId()}`, { headers: { orgId: '99999999' } }))).toEqual([
    403,
    'OAUTH_ORG_MISMATCH',
  ]);
});

// Assumed: Somebody who has left the help desk may not use it any more.
test('a token of an inactive user is forbidden', async () => {
  const { zoho } = await desk.sandbox.control.tokens({ user: 'olaf.former@obdesk.example' });

  expect(getRefusal(await desk.call('GET', '/tickets', { token: zoho.accessToken }))).toEqual([403, 'FORBIDDEN']);
  expect(getRefusal(await desk.call('GET', '/organizations', { token: zoho.accessToken }))).toEqual([403, 'FORBIDDEN']);
});

// Documented: Tokens live for an hour.
test('an expired token has an invalid OAuth', async () => {
  await desk.sandbox.control.clock(3_601_000);

  expect(getRefusal(await desk.get('/tickets'))).toEqual([401, 'INVALID_OAUTH']);
});

test('a call is refused for its token first, then its organization, its scope, its query and its body', async () => {
  const token = await desk.tokenWith('Desk.contacts.READ');
  const headers = { orgId: '99999999' };
  const bad = '/tickets?limit=0';

  expect((await desk.call('GET', bad, { token: 'x', headers })).body.errorCode).toBe('INVALID_OAUTH');
  expect((await desk.call('GET', bad, { token, headers })).body.errorCode).toBe('OAUTH_ORG_MISMATCH');
  expect((await desk.call('GET', bad, { token })).body.errorCode).toBe('SCOPE_MISMATCH');
  expect((await desk.get(bad)).body.errorCode).toBe('UNPROCESSABLE_ENTITY');
  expect((await desk.post('/tickets?limit=1', { subject: 'x' })).body.errorCode).toBe('UNPROCESSABLE_ENTITY');
  expect((await desk.post('/tickets', { subject: 'x' })).body.errorCode).toBe('INVALID_DATA');
});

// Documented: The OpenAPI description names the scope of each call; each of them is enough, and another operation is not.
describe('each call takes its own scope', () => {
  test.each([
    ['GET', '/organizations', 'Desk.basic.READ', 'Desk.basic.UPDATE'],
    ['GET', '/organizations', 'Desk.settings.READ', 'Desk.settings.CREATE'],
    ['GET', '/departments', 'Desk.basic.READ', 'Desk.tickets.READ'],
    ['GET', '/departments', 'Desk.departments.READ', 'Desk.contacts.READ'],
    ['GET', '/contacts', 'Desk.contacts.READ', 'Desk.contacts.CREATE'],
    ['POST', '/contacts', 'Desk.contacts.CREATE', 'Desk.contacts.READ'],
    ['POST', '/contacts', 'Desk.contacts.WRITE', 'Desk.contacts.UPDATE'],
    ['PATCH', '/contacts/1', 'Desk.contacts.UPDATE', 'Desk.contacts.CREATE'],
    ['POST', '/contacts/1/merge', 'Desk.contacts.UPDATE', 'Desk.contacts.CREATE'],
    ['GET', '/accounts', 'Desk.accounts.READ', 'Desk.accounts.CREATE'],
    ['POST', '/accounts', 'Desk.accounts.CREATE', 'Desk.accounts.READ'],
    ['PATCH', '/accounts/1', 'Desk.accounts.UPDATE', 'Desk.accounts.CREATE'],
    ['POST', '/accounts/1/merge', 'Desk.accounts.UPDATE', 'Desk.accounts.READ'],
    ['GET', '/tickets', 'Desk.tickets.ALL', 'Desk.search.READ'],
    ['POST', '/tickets', 'Desk.tickets.CREATE', 'Desk.tickets.UPDATE'],
    ['PATCH', '/tickets/1', 'Desk.tickets.UPDATE', 'Desk.tickets.CREATE'],
    ['POST', '/tickets/1/merge', 'Desk.tickets.UPDATE', 'Desk.tickets.CREATE'],
    ['POST', '/tickets/1/move', 'Desk.tickets.UPDATE', 'Desk.tickets.READ'],
    ['POST', '/recycleBin/restore', 'Desk.tickets.UPDATE', 'Desk.tickets.READ'],
    ['POST', '/tickets/moveToTrash', 'Desk.tickets.DELETE', 'Desk.tickets.UPDATE'],
    ['POST', '/tickets/updateMany', 'Desk.tickets.UPDATE', 'Desk.tickets.DELETE'],
    ['GET', '/tickets/1/comments', 'Desk.tickets.READ', 'Desk.tickets.CREATE'],
    ['DELETE', '/tickets/1/comments/2', 'Desk.tickets.UPDATE', 'Desk.tickets.DELETE'],
    ['GET', '/tickets/1/threads', 'Desk.tickets.READ', 'Desk.basic.READ'],
    ['GET', '/webhooks', 'Desk.events.READ', 'Desk.events.CREATE'],
    ['GET', '/webhooks', 'Desk.webhooks.READ', 'Desk.tickets.ALL'],
    ['POST', '/webhooks', 'Desk.settings.CREATE', 'Desk.settings.READ'],
    ['DELETE', '/webhooks/1', 'Desk.webhooks.ALL', 'Desk.webhooks.READ'],
  ])('%s %s: %s, not %s', async (method, path, right, wrong) => {
    const withRight = await desk.call(method, path, { token: await desk.tokenWith(right) });
    const withWrong = await desk.call(method, path, { token: await desk.tokenWith(wrong) });

    expect(withRight.status).not.toBe(403);
    expect(getRefusal(withWrong)).toEqual([403, 'SCOPE_MISMATCH']);
  });
});

// Documented: 403 SCOPE_MISMATCH; Desk.tickets.ALL covers neither departments nor contacts nor the search.
test('a token for tickets reads neither departments nor contacts nor the search', async () => {
  const token = await desk.tokenWith('Desk.tickets.ALL');
  const statuses = await Promise.all(
    ['/tickets', '/departments', '/contacts', '/tickets/search'].map(async (path) => (await desk.call('GET', path, { token })).status),
  );
  const refused = await desk.call('GET', '/departments', { token });

  expect(statuses).toEqual([204, 403, 403, 403]);
  expect(refused.body.errorCode).toBe('SCOPE_MISMATCH');
});

// Documented: The search needs Desk.search.READ and Desk.tickets.READ.
test('the search needs both of its scopes', async () => {
  const onlySearch = await desk.tokenWith('Desk.search.READ');
  const both = await desk.tokenWith('Desk.search.READ', 'Desk.tickets.READ');

  expect((await desk.call('GET', '/tickets/search', { token: onlySearch })).status).toBe(403);
  expect((await desk.call('GET', '/tickets/search', { token: both })).status).toBe(204);
});

// Reported by third parties: The accounts page asks for Desk.accounts.READ although the table of scopes omits it.
test('accounts can be made to need their own scope', async () => {
  const contactsOnly = await desk.tokenWith('Desk.contacts.READ');
  const own = await desk.tokenWith('Desk.accounts.READ');
  expect((await desk.call('GET', '/accounts', { token: contactsOnly })).status).toBe(204);

  await desk.sandbox.control.settings({ deskAccountsNeedOwnScope: true });

  expect((await desk.call('GET', '/accounts', { token: contactsOnly })).body.errorCode).toBe('SCOPE_MISMATCH');
  expect((await desk.call('GET', '/accounts', { token: own })).status).toBe(204);
});

// Documented: Common.json: 404 URL_NOT_FOUND; there is no /tickets/bulk.
test('an unknown path is not found, and neither is a bulk creation', async () => {
  const unknown = await desk.get('/nothing');
  const bulk = await desk.post('/tickets/bulk', { data: [] });

  expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'URL_NOT_FOUND']);
  expect([bulk.status, bulk.body.errorCode]).toEqual([404, 'URL_NOT_FOUND']);
});

// Documented: Common.json: 405 METHOD_NOT_ALLOWED, 415 UNSUPPORTED_MEDIA_TYPE.
test('a wrong method and a wrong content type are named', async () => {
  const method = await desk.call('DELETE', '/tickets');
  const { zoho } = await desk.sandbox.control.tokens();
  const type = await desk.sandbox.request('POST', '/desk/api/v1/tickets', {
    form: { subject: 'x' },
    token: zoho.accessToken,
    headers: { orgId: zoho.orgId },
  });

  expect([method.status, method.body.errorCode]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect([type.status, type.body.errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

// Recorded: 422 UNPROCESSABLE_ENTITY "Extra query parameter 'sortOrder' is present in the input."
test('an unknown query parameter is refused and named', async () => {
  for (const path of ['/tickets', '/tickets/search', '/contacts', '/contacts/search', '/departments', '/accounts']) {
    const reply = await desk.get(`${path}?department=Bug%20Report`);
    expect([reply.status, reply.body.errorCode]).toEqual([422, 'UNPROCESSABLE_ENTITY']);
    expect(reply.body.message).toContain("'department'");
  }
});

// Reported by third parties and recorded: "The value passed for field 'limit' exceeds the range of '1-100'."
test('a limit above 100 or of nothing is refused', async () => {
  for (const path of ['/tickets', '/tickets/search', '/contacts', '/contacts/search', '/accounts']) {
    for (const limit of ['101', '0']) {
      const reply = await desk.get(`${path}?limit=${limit}`);
      expect([reply.status, reply.body.errorCode]).toEqual([422, 'UNPROCESSABLE_ENTITY']);
      expect(reply.body.message).toBe("The value passed for field 'limit' exceeds the range of '1-100'.");
    }
    expect((await desk.get(`${path}?limit=100`)).status).toBe(204);
  }
});

// Documented: Common.json: "The value passed for the 'from' query parameter is invalid."
test('a query parameter that is no number is invalid', async () => {
  const reply = await desk.get('/tickets?from=abc');

  expect([reply.status, reply.body.message]).toEqual([422, "The value passed for the 'from' query parameter is invalid."]);
});

// Documented: Departments take limit=200.
test('departments come in pages of up to 200', async () => {
  expect((await desk.get('/departments?isEnabled=true&limit=200')).status).toBe(200);
  expect((await desk.get('/departments?limit=201')).status).toBe(422);
});

test('another portal may allow other pages', async () => {
  await desk.sandbox.control.settings({ deskMaxLimit: 50 });

  const refused = await desk.get('/tickets?limit=51');

  expect(refused.body.message).toBe("The value passed for field 'limit' exceeds the range of '1-50'.");
  expect((await desk.get('/tickets?limit=50')).status).toBe(204);
});
