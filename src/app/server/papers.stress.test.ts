import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { type ApiCaller, apiCaller } from '../../testing/server/api-caller.ts';
import { newProgram, type Program, signInTo } from '../../testing/server/programs/program.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../testing/server/stress.ts';

const LINES = rounds(100, 1_000);
const PAPERS = ['rma-sheet', 'shipping-note', 'rma-sheet', 'shipping-note', 'rma-sheet', 'shipping-note'];

const server = serverForTests();
let program: Program;

beforeAll(async () => {
  program = await newProgram();
});
afterAll(() => program.remove());

async function addRepair(api: ApiCaller): Promise<string> {
  const rmaLineItems = Array.from({ length: LINES }, (_, n) => ({ description: `Work number ${n}`, quantity: 1, unitCost: 1 }));
  const { status, body } = await api.post<Ticket>('/api/tickets', { ...aTicket(), type: 'Tool Repair', rmaLineItems });
  expect(status).toBe(201);
  return body.id;
}

const draw = (api: ApiCaller, id: string, paper: string) => api.get<string>(`/api/tickets/${id}/documents/${paper}`);

test('six long papers at once are drawn while another person works on', { timeout: STRESS_TIMEOUT }, async () => {
  const [alice, bob] = await Promise.all([server.signedIn(), server.signedIn()]);
  const id = await addRepair(alice);
  await draw(alice, id, 'receiving-label');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begin = performance.now();
  let isDrawing = true;
  const drawing = Promise.all(PAPERS.map((paper) => draw(alice, id, paper))).finally(() => {
    isDrawing = false;
  });
  let calls = 0;
  let slowest = 0;
  do {
    const asked = performance.now();
    expect((await bob.get('/api/tickets?limit=5')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
    calls += 1;
  } while (isDrawing);
  expect((await drawing).map(({ status, body }) => [status, body.slice(0, 5)])).toEqual(PAPERS.map(() => [200, '%PDF-']));
  delay.disable();
  figure(`six papers of ${LINES} lines at once, ms`, Math.round(performance.now() - begin));
  figure('calls of another person meanwhile', calls);
  figure('the slowest of them, ms', Math.round(slowest));
  figure('longest delay of the event loop meanwhile, ms', Math.round(delay.max / 1e6));
});

test('a server that stops while papers are drawn ends well, and the next one draws', { timeout: STRESS_TIMEOUT }, async () => {
  const { url } = await program.start();
  const cookie = await signInTo(url);
  const api = apiCaller(url, cookie);
  const id = await addRepair(api);
  const asked = Promise.allSettled(PAPERS.map((paper) => draw(api, id, paper)));
  await draw(api, id, 'receiving-label');
  expect(await program.stop()).toBe(0);
  for (const each of await asked) if (each.status === 'fulfilled' && each.value.status === 200) expect(each.value.body).toContain('%%EOF');
  const again = await program.start();
  expect((await draw(apiCaller(again.url, cookie), id, 'shipping-note')).status).toBe(200);
  expect(await program.stop()).toBe(0);
});
