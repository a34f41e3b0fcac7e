import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { addLongRepair, downloadRepairDocument } from '../../testing/server/repair-documents.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { figure, STRESS_TIMEOUT } from '../../testing/server/stress.ts';

const LINES = 1_000;
const DOCUMENTS = ['rma-sheet', 'shipping-note', 'rma-sheet', 'shipping-note', 'rma-sheet', 'shipping-note'] as const;

const server = serverForTests();

test('creates six long documents while another user keeps working', { timeout: STRESS_TIMEOUT }, async () => {
  const [alice, bob] = await Promise.all([server.signedIn(), server.signedIn()]);
  const id = await addLongRepair(alice, LINES);
  await downloadRepairDocument(alice, id, 'receiving-label');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begin = performance.now();
  let isDrawing = true;
  const drawing = Promise.all(DOCUMENTS.map((document) => downloadRepairDocument(alice, id, document))).finally(() => {
    isDrawing = false;
  });
  let calls = 0;
  let slowest = 0;
  do {
    const requestedAt = performance.now();
    expect((await bob.get('/api/tickets?limit=5')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - requestedAt);
    calls += 1;
  } while (isDrawing);
  expect((await drawing).map(({ status, body }) => [status, body.slice(0, 5)])).toEqual(DOCUMENTS.map(() => [200, '%PDF-']));
  delay.disable();
  figure(`six documents of ${LINES} lines at once, ms`, Math.round(performance.now() - begin));
  figure('calls of another person meanwhile', calls);
  figure('the slowest of them, ms', Math.round(slowest));
  figure('longest delay of the event loop meanwhile, ms', Math.round(delay.max / 1e6));
});
