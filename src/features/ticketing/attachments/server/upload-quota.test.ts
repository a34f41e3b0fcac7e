import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../../platform/server/clock.ts';
import { apiCaller } from '../../../../testing/server/api-caller.ts';
import { twoServersForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller, TestServer } from '../../../../testing/server/test-server.ts';
import { startTestServer } from '../../../../testing/server/test-server.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import type { Attachment } from '../attachment.contract.ts';
import { forgetSent } from './upload-quota.service.ts';

const MB = 1024 * 1024;

const [server, otherNode] = twoServersForTests({ env: { UPLOAD_QUOTA_MB: '1' } });

/** Far from midnight, so that each test takes place on one day. */
beforeEach(() => server.clock.advance(1.5 * DAY_MS - (server.clock.now().getTime() % DAY_MS)));

async function attach(by: SignedInCaller, ticketId: string, bytes: number, node: TestServer = server) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Math.floor(bytes))]), 'trace.log');
  return apiCaller(node.url, by.cookie).request<Attachment & { message: string }>('POST', `/api/tickets/${ticketId}/attachments`, {
    body: form,
  });
}
const allowance = async (by: SignedInCaller) => (await by.get('/api/attachments/allowance')).body;
const stored = async () => (await server.database.query('SELECT FROM attachments')).rowCount;

test('limits the daily uploads of a user across nodes and concurrent requests', async () => {
  const ann = await server.signedIn();
  const ticket = await createTicket(ann);
  const nodes = Array.from({ length: 8 }, (_, index) => (index % 2 ? server : otherNode));
  const sent = await Promise.all(nodes.map((node) => attach(ann, ticket.id, 0.19 * MB, node)));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  const refused = sent.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ code: 'slow_down', message: expect.stringContaining('1 MB') });
  const wait = Number(refused?.headers.get('retry-after'));
  expect(wait > 0 && wait <= DAY_MS / 1_000).toBe(true);
  expect(await stored()).toBe(5);
  expect(await allowance(ann)).toMatchObject({ limitBytes: MB, isDiskLow: false });
});

test('counts removed and interrupted uploads, and leaves other users and the next day unaffected', async () => {
  const ann = await server.signedIn();
  const bob = await server.signedIn();
  const ticket = await createTicket(ann);
  const { body } = await attach(ann, ticket.id, 0.95 * MB);
  await ann.delete(`/api/tickets/${ticket.id}/attachments/${body.id}`);
  expect((await attach(ann, ticket.id, 0.1 * MB)).status).toBe(429);
  expect((await attach(bob, ticket.id, 0.1 * MB)).status).toBe(201);
  server.clock.advance(DAY_MS);
  const tomorrow = await server.signedIn();
  expect((await attach(tomorrow, ticket.id, 0.1 * MB)).status).toBe(201);
  await forgetSent(server.deps);
  const { rows } = await server.database.query('SELECT person_id FROM upload_days');
  expect(rows).toEqual([{ person_id: tomorrow.userId }]);
});

test('rejects files but accepts other saves when disk space is low', async () => {
  const full = await startTestServer({ connection: server.connection, clock: server.clock, env: { DISK_FLOOR_MB: '10000000' } });
  try {
    const admin = await full.signedIn({ role: 'Admin' });
    const ticket = await createTicket(admin);
    const refusal = { status: 503, body: { code: 'disk_full', message: expect.stringContaining('almost out of disk space') } };
    expect(await attach(admin, ticket.id, 1, full)).toMatchObject(refusal);
    const form = new FormData();
    form.append('file', new Blob(['Subject\nA']), 'tickets.csv');
    expect(await admin.request('POST', '/api/imports/tickets', { body: form })).toMatchObject(refusal);
    expect((await admin.put(`/api/tickets/${ticket.id}`, { summary: 'Saved' })).status).toBe(200);
    expect(await allowance(admin)).toMatchObject({ usedBytes: 0, isDiskLow: true });
  } finally {
    await full.close();
  }
});
