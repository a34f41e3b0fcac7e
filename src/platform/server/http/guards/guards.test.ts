import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { cookieBrowser } from '../../../../testing/server/cookie-browser.ts';
import { watchAllStatements } from '../../../../testing/server/records/watch-statements.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { addStaff, STAFF_PASSWORD } from '../../../../testing/server/staff.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../../../testing/server/test-server.ts';

const server = serverForTests();
let admin: SignedInCaller;
beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
});

const aPart = { partNumber: 'OBD-1', name: 'Cable', quantity: 3, cost: 1, price: 2 };
const anAdmin = { fullName: 'Ann Lee', username: 'ann', email: 'ann@example.com', password: 'a long enough password' };
const json = { 'content-type': 'application/json' };

/** Sends raw bytes and returns everything until the server closes. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let reply = '';
    socket.on('data', (data) => {
      reply += data;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(reply));
  });
}

describe('every response', () => {
  test("has the security headers, isn't cached and names its request", async () => {
    for (const path of ['/api/auth/me', '/api/nothing', '/nothing', '/healthz']) {
      const { headers } = await server.anonymous.get(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe(path.startsWith('/api/') ? 'no-store' : null);
    }
  });

  test('has a message, a code and the request ID if it is an error', async () => {
    const { status, body, headers } = await server.anonymous.get('/api/nothing');
    expect(status).toBe(404);
    expect(body).toEqual({ message: 'Endpoint not found', code: 'not_found', requestId: headers.get('x-request-id') });
  });
});

describe('a write', () => {
  test('is rejected from another site and served from its own origin', async () => {
    const post = (headers: Record<string, string>) => admin.request('POST', '/api/parts', { body: aPart, headers });
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    expect((await post({ origin: server.url })).status).toBe(201);
  });

  test('without an origin must not have a cookie', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/auth/login`, { method: 'POST', body: '{}', headers: { ...json, ...headers } });
    expect((await post({ cookie: admin.cookie })).status).toBe(403);
    expect((await post({ cookie: admin.cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({ cookie: admin.cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(400);
    expect((await post({})).status).toBe(400);
  });

  test('must be JSON', async () => {
    const post = (body: string, type: string) => admin.request('POST', '/api/parts', { body, headers: { 'content-type': type } });
    const upload = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx\r\n--b--\r\n';
    expect((await post('partNumber=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post(JSON.stringify(aPart), 'text/plain')).status).toBe(415);
    expect((await post(upload, 'multipart/form-data; boundary=b')).status).toBe(415);
    expect((await post('{"partNumber"', 'application/json')).status).toBe(400);
    expect((await post('', 'application/json')).body.message).toBe('A JSON body is required');
  });

  test('is limited to 1 MB', async () => {
    const { status, body } = await admin.post('/api/parts', { ...aPart, description: 'x'.repeat(1_100_000) });
    expect(status).toBe(413);
    expect(body.message).toBe('The request is too large');
  });

  const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
  test.each([
    ['U+0000', JSON.stringify({ ...aPart, name: 'a\u0000b' }), /U\+0000/],
    ['a lone surrogate', `{"name":"\\ud800"}`, /invalid character/],
    ['deep nesting', `{"name":${deep}}`, /nested too deeply/],
    ['a huge list', JSON.stringify({ compatibleModels: Array(1_001).fill('x') }), /list has too many entries/],
    ['__proto__', '{"__proto__":{"role":"Admin"}}', /isn’t valid|isn’t allowed/],
    ['constructor', '{"a":{"constructor":{"prototype":{}}}}', /isn’t valid|isn’t allowed/],
    ['prototype', '{"a":{"prototype":{}}}', /isn’t allowed/],
    ['an unknown key', JSON.stringify({ ...aPart, colour: 'red' }), /Unknown field: colour/],
  ])('with %s is rejected with a message', async (_what, body, message) => {
    const reply = await admin.request('POST', '/api/parts', { body, headers: json });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(message);
  });
});

describe('odd requests', () => {
  test('with U+0000 or invalid escapes in the URL get a 400', async () => {
    expect((await admin.get('/api/parts/%00')).status).toBe(400);
    expect((await admin.get('/api/parts?q=%00')).status).toBe(400);
    expect((await admin.get('/api/parts/%E0%A4%A')).status).toBe(400);
    expect((await admin.get(`/api/parts/${'x'.repeat(400)}`)).status).toBe(400);
  });

  test("that aren't HTTP or have huge headers get JSON", async () => {
    const nonsense = await sendRaw('HELLO\r\n\r\n');
    expect(nonsense).toMatch(/^HTTP\/1.1 400 /);
    expect(nonsense).toContain('"message":"Invalid HTTP request"');
    expect(nonsense).toContain("content-security-policy: default-src 'none'");
    const huge = await sendRaw(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(huge).toMatch(/^HTTP\/1.1 431 /);
    expect(huge).toContain('"code":"too_large"');
    const nameless = await sendRaw('GET /api/auth/me HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(nameless).toMatch(/^HTTP\/1.1 400 /);
    expect(nameless).toContain('"message":"The Host header is missing"');
  });
});

test("ignores the client's own X-Forwarded-For, with or without a proxy", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const body = { usernameOrEmail: 'nobody', password: 'wrong' };
  const addressesSeen = async (env: Record<string, string>) => {
    await server.reset();
    const node = await startTestServer({ env, connection: server.connection });
    try {
      await node.anonymous.request('POST', '/api/auth/login', { body, headers });
      return (await server.database.query('SELECT address FROM sign_in_addresses')).rows;
    } finally {
      await node.close();
    }
  };
  expect(await addressesSeen({})).toEqual([{ address: '127.0.0.1' }]);
  expect(await addressesSeen({ TRUST_PROXY: 'true' })).toEqual([{ address: '198.51.100.7' }]);
  expect(await addressesSeen({ TRUST_PROXY: '2' })).toEqual([{ address: '203.0.113.9' }]);
});

test('serves metrics without a token to this machine only, and not through a local proxy', async () => {
  expect((await server.anonymous.get('/metrics')).status).toBe(200);
  const proxied = await server.anonymous.request('GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(proxied.status).toBe(403);
});

test("limits, logs and doesn't cache a request however its URL is spelled", async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '0.005' }, connection: server.connection });
  try {
    for (const spelling of ['/api/parts', '/%61pi/parts', '/a%70i/parts', '/api/%70arts', '/api/parts?limit=1']) {
      const user = await strict.signedIn();
      strict.deps.logRing.clear();
      // The node learns of a session that is written straight to the database by NOTIFY.
      await expect.poll(async () => (await user.get(spelling)).status).toBe(200);
      const replies = await Promise.all(Array.from({ length: 4 }, () => user.get(spelling)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
      for (const { headers } of replies) expect(headers.get('cache-control')).toBe('no-store');
      expect(strict.deps.logRing.read(100).lines.filter(({ message }) => message.includes('GET /api/parts 200'))).toHaveLength(3);
    }
  } finally {
    await strict.close();
  }
});

test('counts rejected requests like any other', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '0.02' }, connection: server.connection });
  try {
    const user = await strict.signedIn();
    const replies = await Promise.all(Array.from({ length: 20 }, () => user.get('/api/audit')));
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(12);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(8);
  } finally {
    await strict.close();
  }
});

describe('from an address with too many invented sessions', () => {
  const inventedCookie = (caller: SignedInCaller, n: number) => `${caller.cookie.split('=')[0]}=${'x'.repeat(40)}${n}`;
  const flood = async (node: TestServer, caller: SignedInCaller) => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { status } = await node.anonymous.request('GET', '/api/parts', { headers: { cookie: inventedCookie(caller, n) } });
      statuses.push(status);
    }
    return statuses;
  };
  const startStrict = () => startTestServer({ env: { RATE_LIMIT_FACTOR: '0.02' }, connection: server.connection, clock: server.clock });

  test('rejects invented sessions without a statement and admits every valid one, also new ones from another node', async () => {
    // The node lists all sessions when it starts. Later, it learns of them by NOTIFY.
    const ann = await server.signedIn();
    const strict = await startStrict();
    const ask = ({ cookie }: SignedInCaller) => strict.anonymous.request('GET', '/api/parts', { headers: { cookie } });
    try {
      const ben = await strict.signedIn();
      expect((await ask(ann)).status).toBe(200);
      let statuses: number[] = [];
      const statements = await watchAllStatements(strict, async () => {
        statuses = await flood(strict, ann);
      });
      expect(statuses).toEqual(Array.from({ length: 20 }, (_, n) => (n < 12 ? 401 : 429)));
      const lookups = statements.filter(({ name }) => name === 'live-session');
      expect(lookups.length).toBe(12);
      // This process has never looked up Ben's session and has dropped Ann's.
      server.clock.advance(6_000);
      for (const caller of [ann, ben]) expect((await ask(caller)).status).toBe(200);
      for (const caller of [await strict.signedIn(), await server.signedIn()]) {
        await expect.poll(async () => (await ask(caller)).status).toBe(200);
      }
    } finally {
      await strict.close();
    }
  });

  test('treats an invented session as none in public endpoints', async () => {
    const strict = await startStrict();
    try {
      const ann = await strict.signedIn();
      await flood(strict, ann);
      const headers = { cookie: inventedCookie(ann, 99) };
      expect((await strict.anonymous.request('GET', '/api/auth/opening', { headers })).body).toMatchObject({ user: null });
      const body = { usernameOrEmail: 'nobody', password: 'wrong' };
      const signIn = await strict.anonymous.request('POST', '/api/auth/login', {
        headers: { ...headers, origin: strict.url },
        body,
      });
      expect(signIn.status).toBe(401);
    } finally {
      await strict.close();
    }
  });

  test('admits valid ones while notifications of other nodes are missed', async () => {
    const strict = await startStrict();
    try {
      const ann = await strict.signedIn();
      await flood(strict, ann);
      await server.database.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'obdesk-listen'");
      const ben = await server.signedIn();
      const { status } = await strict.anonymous.request('GET', '/api/parts', { headers: { cookie: ben.cookie } });
      expect(status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('anonymous requests', () => {
  test('have a limit per endpoint, and none for cheap ones', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '0.02' }, connection: server.connection });
    try {
      const ask = async (path: string) => (await strict.anonymous.get(path)).status;
      for (let n = 0; n < 12; n += 1) expect(await ask('/api/zoho-client-id')).toBe(200);
      expect(await ask('/api/zoho-client-id')).toBe(429);
      for (let n = 0; n < 15; n += 1) {
        expect(await ask('/api/auth/opening')).toBe(200);
        expect(await ask('/api/settings/maintenance')).toBe(200);
        expect(await ask('/api/parts')).toBe(401);
        expect((await strict.anonymous.post('/api/setup', { token: 'x', ...anAdmin })).status).toBe(403);
      }
    } finally {
      await strict.close();
    }
  });

  test('of a known browser are served after its address has used up its limit', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '0.02' }, connection: server.connection });
    try {
      const desk = cookieBrowser(strict.url);
      const { username } = await addStaff(server.database);
      await desk.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });
      await desk.post('/api/auth/logout');
      for (let n = 0; n < 13; n += 1) await strict.anonymous.get('/api/zoho-client-id');
      const planted = cookieBrowser(strict.url);
      planted.setCookie('obdesk_device', 'invented');
      expect((await planted.get('/api/zoho-client-id')).status).toBe(429);
      for (let n = 0; n < 12; n += 1) expect((await desk.get('/api/zoho-client-id')).status).toBe(200);
      expect((await desk.get('/api/zoho-client-id')).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

test.each([
  ['at start when APP_URL shows that there is one', { APP_URL: 'https://desk.example' }, {}, 1],
  ['once when a call came through one', {}, { 'x-forwarded-for': '203.0.113.9' }, 1],
  ['never when it is trusted', { APP_URL: 'https://desk.example', TRUST_PROXY: '1' }, { 'x-forwarded-for': '203.0.113.9' }, 0],
  ['never without one', {}, {}, 0],
] as const)('warns of an unknown proxy %s', async (_when, env, headers, times) => {
  const lines: string[] = [];
  const node = await startTestServer({ env, connection: server.connection, onLogLine: (line) => void lines.push(line) });
  try {
    for (let n = 0; n < 3; n += 1) await node.anonymous.request('GET', '/healthz', { headers });
    expect(lines.filter((line) => line.includes('TRUST_PROXY is off'))).toHaveLength(times);
  } finally {
    await node.close();
  }
});

test('slows down too many writes, then too many reads, with Retry-After', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '0.02' }, connection: server.connection });
  try {
    const user = await strict.signedIn();
    const writes = await Promise.all(Array.from({ length: 6 }, () => user.post('/api/parts', aPart)));
    expect(writes.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    const reads = await Promise.all(Array.from({ length: 14 }, () => user.get('/api/parts')));
    const refused = reads.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await (await strict.signedIn()).get('/api/parts')).status).toBe(200);
  } finally {
    await strict.close();
  }
});
