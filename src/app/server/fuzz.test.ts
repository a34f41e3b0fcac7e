import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAINTENANCE } from '../../features/admin/settings/maintenance.rules.ts';
import { addOneOfEach } from '../../testing/server/fuzz/existing-records.ts';
import { type FuzzedCall, fuzzedCalls } from '../../testing/server/fuzz/fuzzed-calls.ts';
import { registeredEndpoints } from '../../testing/server/registered-calls.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../testing/server/stress.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../testing/server/test-server.ts';

const RUNS = rounds(200, 25_000);
const SEED = Number(process.env.STRESS_SEED ?? 20_261_121);
/** Words that would reveal internals. */
const INTERNALS = /\bSELECT\b|\bINSERT\b|node_modules|\bat .+:\d+:\d+|ECONN|PostgresError|ZodError/;

let server: TestServer;
let admin: SignedInCaller;
let user: SignedInCaller;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '100000' } });
  admin = await server.signedIn({ role: 'Admin' });
  user = await server.signedIn({ role: 'User' });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

test('never fails and rejects any invalid input with a message', { timeout: STRESS_TIMEOUT }, async () => {
  const statuses = new Map<number, number>();
  const victim = await server.signedIn({ role: 'User' });
  const calls = fuzzedCalls(await registeredEndpoints(server), [...(await addOneOfEach(admin)), victim.userId]);
  const colleague = await watchColleague();
  let slowest = 0;
  const property = fc.asyncProperty(calls, fc.constantFrom('Admin', 'User'), async (call, role) => {
    const begin = performance.now();
    const { status, body } = await sendAs(role, call);
    slowest = Math.max(slowest, performance.now() - begin);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect({ call: describe(call), role, status, body }).toSatisfy(isProperResponse);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });

  // If a caller had been signed out, later requests would prove nothing.
  expect([await admin.get('/api/audit'), await user.get('/api/users')].map(({ status }) => status)).toEqual([200, 200]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 403, 404, 415]));
  figure('fuzzed calls answered without a 5xx', RUNS);
  figure('slowest of them, ms', Math.round(slowest));
  const { refused, slowest: slowestOfColleague } = await colleague.stop();
  expect(refused).toBe(0);
  figure('slowest list of a colleague meanwhile, ms', Math.round(slowestOfColleague));
  figure(
    'answers by status',
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
});

/** Number of failed lists and the slowest time in ms. */
interface Lists {
  refused: number;
  slowest: number;
}

async function watchColleague(): Promise<{ stop(): Promise<Lists> }> {
  const colleague = await server.signedIn({ role: 'User' });
  const lists: Lists = { refused: 0, slowest: 0 };
  let isOver = false;
  const read = async (): Promise<void> => {
    while (!isOver) {
      const begin = performance.now();
      const { status, body } = await colleague.get('/api/tickets?limit=20');
      if (status !== 200 && !(await endMaintenance(status, body.code))) lists.refused += 1;
      lists.slowest = Math.max(lists.slowest, performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const reading = read();
  return {
    async stop() {
      isOver = true;
      await reading;
      return lists;
    },
  };
}

/** Repeats a User's request if an Admin's request blocked it with maintenance mode. */
async function sendAs(role: string, call: FuzzedCall): Promise<Answer> {
  const answer = await send(call, role === 'Admin' ? admin : user);
  if (role === 'Admin' || answer.status !== 503 || !(await endMaintenance(503, JSON.parse(answer.body).code))) return answer;
  return send(call, user);
}

/** Ends maintenance mode if that was the reason. Returns false if it wasn't. */
async function endMaintenance(status: number, code: unknown): Promise<boolean> {
  if (status !== 503 || code !== MAINTENANCE) return false;
  await admin.put('/api/settings/maintenance', { isMaintenanceMode: false });
  return true;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

function isProperResponse({ status, body }: Answer): boolean {
  if (status < 400) return true;
  const { message, code, requestId } = JSON.parse(body) as Record<string, unknown>;
  const isNotConnected = status === 503 && (code === 'not_connected' || code === 'assistant_off');
  if (status >= 500 && !isNotConnected) return false;
  const texts = [message, code, requestId];
  return texts.every((each) => typeof each === 'string' && each !== '') && !INTERNALS.test(String(message));
}

const describe = ({ body, ...call }: FuzzedCall) => ({ ...call, body: body?.subarray(0, 2_000).toString('latin1') });

/** Sends exactly these bytes. Public requests go without a session, because some end it. */
function send({ method, path, headers, body, access }: FuzzedCall, caller: SignedInCaller): Promise<Answer> {
  const who = access === 'public' ? {} : { cookie: caller.cookie };
  const length = body ? { 'content-length': String(body.length) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/`,
      { method, path, agent, headers: { ...headers, ...who, ...length, origin: server.url } },
      (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
