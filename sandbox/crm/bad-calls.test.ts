import { beforeEach, describe, expect, test } from 'vitest';
import { accessToken } from '../accounts/test-connect.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();
let token = '';
beforeEach(async () => {
  token = await accessToken(crm.sandbox);
});

interface RawBody {
  readonly body?: string | Buffer<ArrayBuffer> | undefined;
  readonly type?: string | undefined;
  readonly access?: string;
}

/** Sends bytes as they are. */
async function raw(method: string, path: string, { body, type, access = token }: RawBody = {}) {
  const headers: Record<string, string> = { authorization: `Zoho-oauthtoken ${access}` };
  if (type !== undefined) headers['content-type'] = type;
  const reply = await fetch(`${crm.sandbox.url}/crm/v2${path}`, { method, headers, body: body ?? null });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
}

const json = JSON.stringify({ data: [{ Last_Name: 'Doe' }] });
const anyFailure = (code: string) => ({ code, details: expect.any(Object), message: expect.any(String), status: 'error' });

// Documented: INVALID_REQUEST_METHOD with 400
test.each([
  ['PATCH', '/Leads'],
  ['PATCH', '/Leads/1'],
  ['POST', '/Leads/1'],
  ['POST', '/Leads/search'],
  ['POST', '/Leads/deleted'],
  ['PATCH', '/Accounts/upsert'],
  ['POST', '/users'],
  ['PUT', '/users/1'],
  ['DELETE', '/users/1'],
  ['POST', '/settings/fields'],
  ['DELETE', '/settings/fields'],
  ['DELETE', '/functions/echo/actions/execute'],
  ['GET', '/Leads/1/actions/convert'],
  ['POST', '/settings/modules'],
  ['POST', '/org'],
  ['POST', '/Contacts'],
  ['PUT', '/Deals/1'],
  ['DELETE', '/Contacts/1'],
])('%s is no method of %s', async (method, path) => {
  const { status, body } = await raw(method, path);

  expect([status, body]).toEqual([
    400,
    { code: 'INVALID_REQUEST_METHOD', details: {}, message: 'The http request method type is not a valid one', status: 'error' },
  ]);
});

// Documented: INVALID_URL_PATTERN with 404, INVALID_MODULE with 400 and its place in the address
test.each([
  ['/Unicorns', 400, 'INVALID_MODULE'],
  ['/Unicorns/1', 400, 'INVALID_MODULE'],
  ['/leads', 400, 'INVALID_MODULE'],
  ['/constructor', 400, 'INVALID_MODULE'],
  ['/%20', 400, 'INVALID_MODULE'],
  ['/settings/layouts', 404, 'INVALID_URL_PATTERN'],
  ['/org/1', 404, 'INVALID_URL_PATTERN'],
  ['/settings', 404, 'INVALID_URL_PATTERN'],
  ['/actions/count', 404, 'INVALID_URL_PATTERN'],
  ['/functions/echo', 404, 'INVALID_URL_PATTERN'],
  ['/Leads/1/Notes', 404, 'INVALID_URL_PATTERN'],
  ['', 404, 'INVALID_URL_PATTERN'],
])('there is nothing at %s', async (path, status, code) => {
  for (const method of ['GET', 'PUT']) {
    const answer = await raw(method, path);
    expect([answer.status, answer.body]).toEqual([status, anyFailure(code)]);
  }
});

// Documented: 401 comes first: a caller without access does not learn what is wrong with the call
test.each([
  ['GET', '/Unicorns'],
  ['PATCH', '/Leads'],
  ['GET', '/Leads?page=-1'],
  ['POST', '/Leads'],
  ['POST', '/actions/watch'],
  ['GET', '/Leads/search'],
])('%s %s without an active token says only that', async (method, path) => {
  const { status, body } = await raw(method, path, {
    body: method === 'POST' ? '{' : undefined,
    type: 'application/json',
    access: 'wrong',
  });

  expect([status, body]).toEqual([401, anyFailure('INVALID_TOKEN')]);
});

describe('a body', () => {
  // Recorded: the vendor's own examples send JSON with curl -d, that is as a form
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/xml',
    undefined,
  ])('of JSON is read although its type is %s', async (type) => {
    expect((await raw('POST', '/Leads', { body: Buffer.from(json), type })).status).toBe(201);
  });

  // Documented: INVALID_REQUEST
  test.each([
    ['that ends early', '{"data":[{"Last_Name":"Doe"}'],
    ['with quotes of another kind', "{'data':[{'Last_Name':'Doe'}]}"],
    ['with a comma too many', '{"data":[{"Last_Name":"Doe"},]}'],
    ['with a mark in front of it', `\ufeff${json}`],
    ['of XML', '<data><Last_Name>Doe</Last_Name></data>'],
    ['of a word', 'data'],
    ['of bytes that are no letters', Buffer.from([0, 255, 254, 1])],
  ])('%s is refused', async (_what, body) => {
    const { status, body: answer } = await raw('POST', '/Leads', { body, type: 'application/json' });

    expect([status, answer]).toEqual([
      400,
      { code: 'INVALID_REQUEST', details: {}, message: expect.stringContaining('unable to process your request'), status: 'error' },
    ]);
    expect((await crm.get('/Leads')).status).toBe(204);
  });

  // Assumed: empty bodies lack what is required
  test.each(['', '  \n', 'null'])('of %j lacks its data', async (body) => {
    const { status, body: answer } = await raw('POST', '/Leads', { body, type: 'application/json' });
    expect([status, answer.details]).toMatchObject([400, { api_name: body === 'null' ? 'body' : 'data' }]);
  });

  // The sandbox's own: names of the language itself are names like others
  test('with names of the language itself changes nothing but the record', async () => {
    const odd = '{"data":[{"Last_Name":"Doe","__proto__":{"Company":"Evil"},"constructor":1,"toString":null}],"__proto__":{"data":[]}}';

    expect((await raw('POST', '/Leads', { body: odd, type: 'application/json' })).status).toBe(201);
    expect((await crm.get('/Leads?fields=Last_Name,Company,constructor,__proto__')).body.data).toEqual([
      { id: expect.any(String), Last_Name: 'Doe', Company: null },
    ]);
  });

  // Documented: everything the services speak is UTF-8
  test('with letters from everywhere is kept in UTF-8', async () => {
    const name = 'Ünïcode 車 🔧 \u2028!';

    await raw('POST', '/Leads', { body: Buffer.from(JSON.stringify({ data: [{ Last_Name: name }] })), type: 'application/json' });
    expect((await crm.get('/Leads?fields=Last_Name')).body.data).toMatchObject([{ Last_Name: name }]);
  });
});

// Assumed: of a parameter that comes twice the first counts
test('parameters that come twice are taken once', async () => {
  const [a, b] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' });

  expect((await crm.get('/Leads?per_page=1&per_page=2')).body.data).toHaveLength(1);
  expect((await crm.get('/Leads?fields=Last_Name&fields=Company')).body.data).toMatchObject([{ Last_Name: 'B' }, { Last_Name: 'A' }]);
  expect((await crm.get('/users?type=ActiveUsers&type=AllUsers')).body.users).toHaveLength(4);
  expect((await crm.get('/settings/fields?module=Leads&module=Accounts')).status).toBe(200);
  expect((await crm.get('/Leads/search?word=nobody&word=A')).status).toBe(204);
  expect((await crm.send('DELETE', `/Leads?ids=${a}&ids=${b}`)).status).toBe(200);
  expect((await crm.get(`/Leads/${b}`)).status).toBe(200);
});

// Assumed: an id that is no number cannot be looked up; documented: one that names nothing is 204
test.each(['', 'abc', '-1', '1.5', '0x10', '%00', '1%202', '🔧', '__proto__', 'upsert'])(
  'no record can be read by the id %s',
  async (id) => {
    const { status, body } = await raw('GET', `/Leads/${encodeURI(decodeURIComponent(id))}`);

    expect([status, body]).toMatchObject([400, { code: 'INVALID_DATA', details: { resource_path_index: 1 } }]);
    expect((await raw('GET', '/Leads/999')).status).toBe(204);
  },
);

// Documented: INVALID_DATA for each id that names nothing
test.each(['abc', '-1', '1.5', '9'.repeat(40), '🔧', '__proto__', 'constructor'])(
  'nothing is changed or deleted by the id %s',
  async (id) => {
    const address = `/Leads/${encodeURIComponent(id)}`;
    const changed = await raw('PUT', address, { body: json, type: 'application/json' });
    const deleted = await raw('DELETE', address);
    const many = await raw('DELETE', `/Leads?ids=${encodeURIComponent(id)}`);

    for (const { status, body } of [changed, deleted, many]) {
      expect([status, body.data]).toMatchObject([400, [{ code: 'INVALID_DATA', details: { id }, status: 'error' }]]);
    }
  },
);

// Documented: times are ISO 8601 with an offset; header dates are taken, too
test.each([
  ['2019-07-25T15:26:49+05:30', 200],
  ['2019-07-25T09:56:49Z', 200],
  ['2019-07-25T15:26:49.123+0530', 200],
  ['Thu, 25 Jul 2019 09:56:49 GMT', 200],
  ['2099-01-01T00:00:00Z', 304],
  ['yesterday', 400],
  ['', 400],
  ['1', 400],
  ['2019-07-25', 400],
  ['2019-07-25T15:26:49', 400],
  ['2019-13-45T99:99:99Z', 400],
])('If-Modified-Since %j is answered with %d', async (since, status) => {
  await crm.insert('Leads', { Last_Name: 'A' });

  expect((await crm.get('/Leads', { 'if-modified-since': since })).status).toBe(status);
  const [id] = (await crm.get('/Leads')).body.data.map((lead) => lead.id);
  await crm.send('DELETE', `/Leads/${id}`);
  expect((await crm.get('/Leads/deleted', { 'if-modified-since': since })).status).toBe(status);
});
