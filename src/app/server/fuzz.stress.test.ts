import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOneOfEach } from '../../testing/server/fuzz/existing-records.ts';
import { type FuzzedCall, fuzzedCalls } from '../../testing/server/fuzz/fuzzed-calls.ts';
import { registeredEndpoints } from '../../testing/server/registered-calls.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../testing/server/stress.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../testing/server/test-server.ts';

const RUNS = rounds(1_000, 10_000);
const SEED = Number(process.env.STRESS_SEED ?? 20_261_121);
/** Words that would give away what is behind the answer. */
const INSIDES = /\bSELECT\b|\bINSERT\b|node_modules|\bat .+:\d+:\d+|ECONN|PostgresError|ZodError/;

let server: TestServer;
let admin: SignedInCaller;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '100000' } });
  admin = await server.signedIn({ role: 'Admin' });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

test('no input makes the server fail, and every refusal is a message', { timeout: STRESS_TIMEOUT }, async () => {
  const statuses = new Map<number, number>();
  const victim = await server.signedIn({ role: 'User' });
  const calls = fuzzedCalls(await registeredEndpoints(server), [...(await addOneOfEach(admin)), victim.userId]);
  const property = fc.asyncProperty(calls, async (call) => {
    const { status, body } = await send(call);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect({ call: describe(call), status, body }).toSatisfy(isProperAnswer);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });

  // Had the caller been signed out on the way, the rest would have proved nothing.
  expect((await admin.get('/api/audit')).status).toBe(200);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 404, 415]));
  figure('fuzzed calls answered without a 5xx', RUNS);
  figure(
    'answers by status',
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
});

function isProperAnswer({ status, body }: { status: number; body: string }): boolean {
  if (status >= 500) return false;
  if (status < 400) return true;
  const { message, code, requestId } = JSON.parse(body) as Record<string, unknown>;
  const texts = [message, code, requestId];
  return texts.every((each) => typeof each === 'string' && each !== '') && !INSIDES.test(String(message));
}

const describe = ({ body, ...call }: FuzzedCall) => ({ ...call, body: body?.subarray(0, 2_000).toString('latin1') });

/** Sends exactly these bytes; calls for everybody go without a session, because some end it. */
function send({ method, path, headers, body, access }: FuzzedCall): Promise<{ status: number; body: string }> {
  const who = access === 'public' ? {} : { cookie: admin.cookie };
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
