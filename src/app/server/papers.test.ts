import { beforeEach, expect, test } from 'vitest';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { WORKER_LIMITS } from '../../platform/server/workers/worker-pool.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../testing/server/test-server.ts';
import { createHold, heldTask } from '../../testing/server/workers/test-tasks.ts';

const server = serverForTests();
let alice: SignedInCaller;
let bob: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn();
  bob = await server.signedIn();
});

async function addRepair(lines: string[]): Promise<string> {
  const rmaLineItems = lines.map((description, n) => ({ id: `line ${n}`, description, quantity: 1, unitCost: 1 }));
  const { status, body } = await alice.post<Ticket>('/api/tickets', { ...aTicket(), type: 'Tool Repair', rmaLineItems });
  expect(status).toBe(201);
  return body.id;
}

const draw = (who: SignedInCaller, id: string, paper = 'shipping-note') => who.get(`/api/tickets/${id}/documents/${paper}`);

/** Keeps every thread until it is let go, so that no paper can be drawn meanwhile. */
function holdThreads() {
  const { flag, letGo } = createHold();
  const held = Array.from({ length: WORKER_LIMITS.threads }, (_, n) => server.deps.workers.run(heldTask, flag, `holder ${n}`));
  return async () => {
    letGo();
    await Promise.all(held);
  };
}

test('calls of others are answered while papers are drawn', async () => {
  const id = await addRepair(Array.from({ length: 50 }, (_, n) => `Work number ${n}`));
  const letGo = holdThreads();
  const papers = ['rma-sheet', 'receiving-label', 'shipping-note', 'rma-sheet', 'receiving-label', 'shipping-note'];
  let drawn = 0;
  const drawing = papers.map(async (paper) => {
    const { status, headers } = await draw(alice, id, paper);
    drawn += 1;
    return [status, headers.get('content-type')];
  });
  await expect.poll(() => server.deps.workers.waiting()).toBe(papers.length);
  expect((await bob.get(`/api/tickets/${id}`)).status).toBe(200);
  expect((await bob.post('/api/tickets', aTicket())).status).toBe(201);
  expect(drawn).toBe(0);
  await letGo();
  expect(await Promise.all(drawing)).toEqual(papers.map(() => [200, 'application/pdf']));
});

test('of more papers than a person may ask for at once the rest is refused, and those of others are drawn', async () => {
  const id = await addRepair(['Work']);
  const letGo = holdThreads();
  const first = Array.from({ length: WORKER_LIMITS.perPerson }, () => draw(alice, id));
  await expect.poll(() => server.deps.workers.waiting()).toBe(WORKER_LIMITS.perPerson);
  const { status, headers, body } = await draw(alice, id);
  expect([status, headers.get('retry-after'), body.code, body.message]).toEqual([503, '5', 'not_now', expect.stringMatching(/try again/)]);
  const others = draw(bob, id);
  await expect.poll(() => server.deps.workers.waiting()).toBe(WORKER_LIMITS.perPerson + 1);
  await letGo();
  expect((await Promise.all([...first, others])).map((paper) => paper.status)).toEqual(Array(WORKER_LIMITS.perPerson + 1).fill(200));
});

test('a paper of more than a thousand pages is refused in plain words, and the next one is drawn', async () => {
  const long = await addRepair(Array.from({ length: 6 }, () => '\n'.repeat(10_000)));
  expect(await draw(alice, long)).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: 'This would have more than 1,000 pages. Please shorten its texts.' },
  });
  expect((await draw(alice, await addRepair(['Work']))).status).toBe(200);
});
