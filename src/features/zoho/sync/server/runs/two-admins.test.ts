import { beforeEach, expect, test } from 'vitest';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { setSync, untilEnded } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { SYNC_ACTION_NAMES, SYNC_ACTIONS } from '../../sync-texts.rules.ts';

const CLICKS = 20;
const { server, second: secondNode, sandbox } = nodesAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

interface Refused {
  readonly message: string;
  readonly current: SyncRun | undefined;
}

const countRows = async (text: string) =>
  (await server.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`)).rows[0]?.n ?? 0;

/** The figures of the page, counted from the rows themselves. */
async function countAll() {
  const of = async (table: string) => ({
    total: await countRows(table),
    synced: await countRows(`${table} WHERE sync_status = 'synced'`),
    pending: await countRows(`${table} WHERE sync_status = 'pending'`),
    error: await countRows(`${table} WHERE sync_status = 'error'`),
  });
  const counts = { tickets: await of('tickets'), leads: await of('leads'), customers: await of('customers') };
  return {
    counts,
    queued: await countRows('sync_outbox'),
    conflicts: await countRows('sync_conflicts'),
    stuck: await countRows('sync_stuck'),
  };
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin, { syncEnabled: false });
  for (let n = 0; n < 5; n += 1) {
    await admin.post('/api/tickets', aTicket({ customerEmail: 'ana@shop.example' }));
    await admin.post('/api/leads', aLead({ contactName: n === 0 ? 'x'.repeat(300) : `Ana ${n}`, email: `ana${n}@shop.example` }));
  }
});

test('runs one action at a time for two Admins on two servers, names it to the other one, and counts correctly', async () => {
  const other = await secondNode.signedIn({ role: 'Admin' });
  const callers = [admin, other];
  const pressed: { status: number; body: SyncRun & Refused }[] = [];
  for (let click = 0; click < CLICKS; click += 1) {
    const replies = await Promise.all(
      callers.map((caller, place) => {
        const action = SYNC_ACTION_NAMES[(click + place) % SYNC_ACTION_NAMES.length];
        return caller.post<SyncRun & Refused>('/api/sync/runs', { action });
      }),
    );
    expect(await countRows(`sync_runs WHERE state = 'running'`)).toBeLessThanOrEqual(1);
    pressed.push(...replies);
  }

  const started = pressed.filter(({ status }) => status === 202).map(({ body }) => body.id);
  const refused = pressed.filter(({ status }) => status === 409).map(({ body }) => body);
  expect(started.length + refused.length).toBe(2 * CLICKS);
  expect(refused.length).toBeGreaterThan(0);
  for (const { message, current } of refused) {
    expect(message).toBe(
      current
        ? `${SYNC_ACTIONS[current.action]} is running. Only one action can run at a time.`
        : 'Another action just finished. Try again.',
    );
  }
  for (const id of started) expect((await untilEnded(admin, id)).finishedAt).not.toBeNull();
  expect(await countRows('sync_runs')).toBe(started.length);
  expect(await countRows(`sync_log WHERE event = 'started'`)).toBe(started.length);
  expect(await countRows(`sync_log WHERE event <> 'started'`)).toBe(started.length);
  for (const caller of callers)
    expect((await caller.get<SyncStatus>('/api/sync/status')).body).toMatchObject({ ...(await countAll()), running: null });
});
