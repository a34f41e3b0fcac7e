import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

test('serves metrics without a token to this machine only, and not through a local proxy', async () => {
  expect((await server.anonymous.get('/metrics')).status).toBe(200);
  const proxied = await server.anonymous.request('GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(proxied.status).toBe(403);
});

/** Per minute, of users as well as addresses. */
const LOW_LIMITS = { RATE_LIMIT_FACTOR: '0.02' };
const READS = 12;
const WRITES = 3;

describe('with low limits', () => {
  let strict: TestServer;
  let address = '';
  let addresses = 0;
  beforeAll(async () => {
    strict = await startTestServer({ env: { ...LOW_LIMITS, TRUST_PROXY: '2' }, connection: server.connection, clock: server.clock });
  });
  beforeEach(() => {
    // Limits last a minute, so each test has its own address.
    addresses += 1;
    address = `192.0.2.${addresses}`;
  });
  afterAll(() => strict.close());

  const ask = (method: string, path: string, { body, cookie }: { body?: object; cookie?: string } = {}) => {
    const headers = { 'x-forwarded-for': `${address}, 198.51.100.7`, ...(cookie === undefined ? {} : { cookie }) };
    return strict.anonymous.request(method, path, { ...(body === undefined ? {} : { body }), headers });
  };
  const askTimes = async (times: number, method: string, path: string, given: Parameters<typeof ask>[2] = {}) => {
    const replies = await Promise.all(Array.from({ length: times }, () => ask(method, path, given)));
    return { replies, statuses: replies.map(({ status }) => status).sort() };
  };
  const statuses = (...counts: [status: number, times: number][]) => counts.flatMap(([status, times]) => Array(times).fill(status));

  test("ignores the client's own X-Forwarded-For, with or without proxies", async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 203.0.113.8, 198.51.100.7' };
    const body = { usernameOrEmail: 'nobody', password: 'wrong' };
    for (const node of [server, strict]) await node.anonymous.request('POST', '/api/auth/login', { body, headers });
    const { rows } = await server.database.query<{ address: string }>('SELECT address FROM sign_in_addresses');
    expect(rows.map((row) => row.address).sort()).toEqual(['127.0.0.1', '203.0.113.8']);
  });

  test("limits, logs and doesn't cache a request however its URL is spelled", async () => {
    for (const spelling of ['/api/parts', '/%61pi/parts', '/a%70i/parts', '/api/%70arts', '/api/parts?limit=1']) {
      const { cookie } = await strict.signedIn();
      strict.deps.logRing.clear();
      expect((await ask('GET', spelling, { cookie })).status).toBe(200);
      const { replies, statuses: sent } = await askTimes(READS, 'GET', spelling, { cookie });
      expect(sent).toEqual(statuses([200, READS - 1], [429, 1]));
      for (const { headers } of replies) expect(headers.get('cache-control')).toBe('no-store');
      const lines = strict.deps.logRing.read(100).lines.filter(({ message }) => message.includes('GET /api/parts 200'));
      expect(lines).toHaveLength(READS);
    }
  });

  test('counts rejected requests like any other', async () => {
    const { cookie } = await strict.signedIn();
    expect((await ask('GET', '/api/audit', { cookie })).status).toBe(403);
    expect((await askTimes(READS, 'GET', '/api/audit', { cookie })).statuses).toEqual(statuses([403, READS - 1], [429, 1]));
  });

  test('slows down too many writes, then too many reads, with Retry-After', async () => {
    const { cookie } = await strict.signedIn();
    const writes = await askTimes(WRITES + 1, 'POST', '/api/parts', { cookie, body: aPart });
    expect(writes.statuses).toEqual(statuses([201, WRITES], [429, 1]));
    const reads = await askTimes(READS + 1, 'GET', '/api/parts', { cookie });
    expect(reads.statuses).toEqual(statuses([200, READS], [429, 1]));
    const rejected = reads.replies.find(({ status }) => status === 429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('GET', '/api/parts', await strict.signedIn())).status).toBe(200);
  });

  describe('from an address with too many invented sessions', () => {
    let invented = 0;
    const invent = (caller: SignedInCaller) => {
      invented += 1;
      return `${caller.cookie.split('=')[0]}=${'x'.repeat(40)}${invented}`;
    };
    const flood = async (node: TestServer, caller: SignedInCaller, headers: Record<string, string> = {}) => {
      const sent: number[] = [];
      for (let n = 0; n < READS + 3; n += 1) {
        const { status } = await node.anonymous.request('GET', '/api/parts', { headers: { ...headers, cookie: invent(caller) } });
        sent.push(status);
      }
      expect(sent).toEqual(statuses([401, READS], [429, 3]));
    };
    const floodAddress = (caller: SignedInCaller) => flood(strict, caller, { 'x-forwarded-for': `${address}, 198.51.100.7` });

    test('rejects invented sessions without a statement and admits every valid one, also new ones from another node', async () => {
      // The node lists all sessions when it starts. Later, it learns of them by NOTIFY.
      const ann = await server.signedIn();
      const node = await startTestServer({ env: LOW_LIMITS, connection: server.connection, clock: server.clock });
      const getParts = ({ cookie }: SignedInCaller) => node.anonymous.request('GET', '/api/parts', { headers: { cookie } });
      try {
        const ben = await node.signedIn();
        expect((await getParts(ann)).status).toBe(200);
        const statements = await watchAllStatements(node, () => flood(node, ann));
        expect(statements.filter(({ name }) => name === 'live-session')).toHaveLength(READS);
        // This process has never looked up Ben's session and has dropped Ann's.
        server.clock.advance(6_000);
        for (const caller of [ann, ben]) expect((await getParts(caller)).status).toBe(200);
        for (const caller of [await node.signedIn(), await server.signedIn()]) {
          await expect.poll(async () => (await getParts(caller)).status).toBe(200);
        }
      } finally {
        await node.close();
      }
    });

    test('treats an invented session like a missing one in public endpoints', async () => {
      const ann = await strict.signedIn();
      await floodAddress(ann);
      const cookie = invent(ann);
      expect((await ask('GET', '/api/auth/opening', { cookie })).body).toMatchObject({ user: null });
      const body = { usernameOrEmail: 'nobody', password: 'wrong' };
      expect((await ask('POST', '/api/auth/login', { cookie, body })).status).toBe(401);
    });

    test('admits valid sessions while notifications of other nodes are missed', async () => {
      await floodAddress(await strict.signedIn());
      await server.database.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'obdesk-listen' AND datname = current_database()",
      );
      expect((await ask('GET', '/api/parts', await server.signedIn())).status).toBe(200);
    });
  });

  describe('anonymous requests', () => {
    test('have a limit per endpoint, and none for cheap ones', async () => {
      const path = '/api/zoho-client-id';
      expect((await askTimes(READS + 1, 'GET', path)).statuses).toEqual(statuses([200, READS], [429, 1]));
      const body = { token: 'x', ...anAdmin };
      for (const [cheap, status] of [
        ['/api/auth/opening', 200],
        ['/api/settings/maintenance', 200],
        ['/api/parts', 401],
      ] as const)
        expect((await askTimes(READS + 1, 'GET', cheap)).statuses).toEqual(statuses([status, READS + 1]));
      expect((await askTimes(READS + 1, 'POST', '/api/setup', { body })).statuses).toEqual(statuses([403, READS + 1]));
    });

    test('of a known browser are served after its address has used up its limit', async () => {
      const desk = cookieBrowser(strict.url);
      const { username } = await addStaff(server.database);
      await desk.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });
      await desk.post('/api/auth/logout');
      for (let n = 0; n <= READS; n += 1) await strict.anonymous.get('/api/zoho-client-id');
      const planted = cookieBrowser(strict.url);
      planted.setCookie('obdesk_device', 'invented');
      expect((await planted.get('/api/zoho-client-id')).status).toBe(429);
      for (let n = 0; n < READS; n += 1) expect((await desk.get('/api/zoho-client-id')).status).toBe(200);
      expect((await desk.get('/api/zoho-client-id')).status).toBe(429);
    });
  });
});
