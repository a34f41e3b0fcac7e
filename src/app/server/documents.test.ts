import { afterEach, beforeEach, expect, test } from 'vitest';
import { RMA_DOCUMENTS } from '../../features/ticketing/repairs/rma.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { WORKER_LIMITS } from '../../platform/server/workers/worker-pool.ts';
import type { Answer } from '../../testing/server/api-caller.ts';
import { addLongRepair, downloadRepairDocument } from '../../testing/server/repair-documents.ts';
import { personForTests, serverForTests } from '../../testing/server/server-for-tests.ts';
import { createHold, heldTask } from '../../testing/server/workers/test-tasks.ts';

const server = serverForTests();
const alice = personForTests(server);
const bob = personForTests(server);
let letGo: () => Promise<void>;

/** Blocks every thread until it is released, so that no document can be created. */
beforeEach(() => {
  const { flag, letGo: release } = createHold();
  const held = Array.from({ length: WORKER_LIMITS.threads }, (_, n) => server.deps.workers.run(heldTask, flag, `holder ${n}`));
  letGo = async () => {
    release();
    await Promise.all(held);
  };
});
afterEach(() => letGo());

const waiting = () => server.deps.workers.waiting();

test('answers other requests while documents are created', async () => {
  const id = await addLongRepair(alice, 5);
  const documents = RMA_DOCUMENTS;
  let drawn = 0;
  const drawing = documents.map(async (document) => {
    const { status, headers } = await downloadRepairDocument(alice, id, document);
    drawn += 1;
    return [status, headers.get('content-type')];
  });
  await expect.poll(waiting).toBe(documents.length);
  expect((await bob.get(`/api/tickets/${id}`)).status).toBe(200);
  expect((await bob.post('/api/tickets', aTicket())).status).toBe(201);
  expect(drawn).toBe(0);
  await letGo();
  expect(await Promise.all(drawing)).toEqual(documents.map(() => [200, 'application/pdf']));
});

test('rejects documents beyond the limit per user and creates those of others', async () => {
  const id = await addLongRepair(alice, 1);
  const { perUser } = WORKER_LIMITS;
  const first = Array.from({ length: perUser }, () => downloadRepairDocument(alice, id, 'receiving-label'));
  await expect.poll(waiting).toBe(perUser);
  const { status, headers, body } = await downloadRepairDocument<Answer>(alice, id, 'receiving-label');
  expect([status, headers.get('retry-after'), body.code, body.message]).toEqual([503, '5', 'not_now', expect.stringMatching(/Try again/)]);
  const other = downloadRepairDocument(bob, id, 'receiving-label');
  await expect.poll(waiting).toBe(perUser + 1);
  await letGo();
  expect((await Promise.all([...first, other])).map((document) => document.status)).toEqual(Array(perUser + 1).fill(200));
});

test('rejects a document of more than a thousand pages and creates the next one', async () => {
  await letGo();
  const long = await addLongRepair(alice, 6, '\n'.repeat(9_990));
  expect(await downloadRepairDocument<Answer>(alice, long, 'shipping-note')).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: 'This document would be longer than 1,000 pages. Shorten it and try again.' },
  });
  expect((await downloadRepairDocument(alice, await addLongRepair(alice, 1), 'shipping-note')).status).toBe(200);
});
