import { describe, expect, test } from 'vitest';
import { signInAdmin, signInConnectedAdmin } from '../../../../../testing/server/quickbooks/connected-admin.ts';
import {
  addDraft,
  listRemoteCustomers,
  listRemoteInvoices,
  pushInvoice,
} from '../../../../../testing/server/quickbooks/remote-invoices.ts';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { runDueTasks } from '../../../../../testing/server/sync/sync-steps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';

const { server, second, sandbox } = nodesAtSandboxForTests();
const FAULTS = ['reset_before', 'reset_after', 'garbage_after', 'truncated', 'status', 'status_after'];

test('two users on two nodes sending the same invoices during faults create one invoice and one customer each', async () => {
  const alice = await signInConnectedAdmin(server, sandbox);
  const bob = await signInAdmin(second);
  const drafts: Invoice[] = [];
  for (let place = 0; place < 6; place += 1) drafts.push(await addDraft(alice, `Garage ${place % 3}`));
  await sandbox.control.faults(FAULTS.map((kind) => ({ provider: 'quickbooks', path: '/v3', kind, times: 3, probability: 0.3 })) as never);
  await Promise.all(drafts.flatMap(({ id }) => [pushInvoice(alice, id), pushInvoice(bob, id)]));
  await sandbox.control.clearFaults();
  for (let run = 0; run < 3; run += 1) {
    server.clock.advance(60_000);
    for (const { id } of drafts) await pushInvoice(bob, id);
    await Promise.all([runDueTasks(server), runDueTasks(second)]);
  }
  const remote = await listRemoteInvoices(sandbox);
  expect(remote.map(({ DocNumber }) => DocNumber).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  expect((await listRemoteCustomers(sandbox)).map(({ DisplayName }) => DisplayName).toSorted()).toEqual(
    [0, 1, 2].map((place) => `Garage ${place}`),
  );
  const states = await Promise.all(drafts.map(async ({ id }) => (await alice.get<Invoice>(`/api/invoices/${id}`)).body.quickbooksStatus));
  expect(new Set(states)).toEqual(new Set(['invoiced']));
});

describe('a push of an invoice that another node is sending', () => {
  test('returns its ID once that node has sent it', async () => {
    const { id } = await addDraft(await signInConnectedAdmin(server, sandbox), 'Harbor Garage');
    await sandbox.control.settings({ quickbooksLatencyMs: 200 });
    const [alice, bob] = [await signInAdmin(server), await signInAdmin(second)];
    const first = pushInvoice(alice, id);
    const isClaimed = async () => (await server.database.query('SELECT FROM quickbooks_tasks WHERE claimed_by IS NOT NULL')).rowCount === 1;
    await expect.poll(isClaimed, { interval: 5 }).toBe(true);
    const response = await pushInvoice(bob, id);
    const [invoice] = await listRemoteInvoices(sandbox);
    expect(response).toMatchObject({ status: 200, body: { payload: { quickbooksId: invoice?.Id } } });
    expect((await first).body).toEqual(response.body);
  });

  /** Adds a draft whose task a node has claimed that does nothing, and pushes it on the second node until it is queued. */
  async function startPush() {
    const { id } = await addDraft(await signInConnectedAdmin(server, sandbox), 'Harbor Garage');
    await server.database.query(
      "INSERT INTO quickbooks_tasks (invoice_id, action, asked_at, claimed_by) VALUES ($1, 'send', now(), gen_random_uuid())",
      [id],
    );
    const response = pushInvoice(await signInAdmin(second), id);
    const isQueued = async () => (await server.database.query("SELECT FROM invoices WHERE quickbooks_status = 'pending'")).rowCount === 1;
    await expect.poll(isQueued, { interval: 5 }).toBe(true);
    return { response };
  }

  test('returns after ten seconds', async () => {
    const { response } = await startPush();
    expect(await afterTimeout(response)).toMatchObject({ status: 202, body: { payload: { quickbooksId: null } } });
  });

  test('returns its ID after ten seconds if the notification of it was lost', async () => {
    const { response } = await startPush();
    await server.database.query("UPDATE invoices SET quickbooks_status = 'invoiced', quickbooks_invoice_id = '77'");
    expect(await afterTimeout(response)).toMatchObject({ status: 200, body: { payload: { quickbooksId: '77' } } });
  });
});

/** Advances the clock by ten seconds at a time until the response arrives. */
async function afterTimeout<T>(response: Promise<T>): Promise<T> {
  let hasArrived = false;
  void response.finally(() => {
    hasArrived = true;
  });
  const advance = () => hasArrived || server.clock.advance(10_000);
  await expect.poll(advance, { interval: 5 }).toBe(true);
  return response;
}
