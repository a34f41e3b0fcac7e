import { describe, expect, test } from 'vitest';
import { signInAdmin, signInConnectedAdmin } from '../../../../../testing/server/quickbooks/connected-admin.ts';
import {
  addDraft,
  listRemoteCustomers,
  listRemoteInvoices,
  pushInvoice,
} from '../../../../../testing/server/quickbooks/remote-invoices.ts';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { runDueTasks } from '../../../../../testing/server/sync/engines.ts';
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
  /** Adds a draft whose task is claimed by a node that does nothing. */
  async function addClaimedDraft(): Promise<string> {
    const { id } = await addDraft(await signInConnectedAdmin(server, sandbox), 'Harbor Garage');
    await server.database.query("UPDATE invoices SET quickbooks_status = 'pending'");
    await server.database.query(
      `INSERT INTO quickbooks_tasks (invoice_id, action, asked_at, claimed_by, claimed_until)
        VALUES ($1, 'send', now(), gen_random_uuid(), now() + interval '100 years')`,
      [id],
    );
    return id;
  }

  /** Pushes an invoice on the second node, and resolves once that node has queued it. The response follows. */
  async function startPush(id: string) {
    await server.database.query('UPDATE quickbooks_tasks SET next_try_at = now()');
    const response = pushInvoice(await signInAdmin(second), id);
    const isQueued = async () => (await server.database.query('SELECT FROM quickbooks_tasks WHERE next_try_at IS NULL')).rowCount === 1;
    await expect.poll(isQueued, { interval: 5 }).toBe(true);
    return { response };
  }

  test('returns its ID once that node has sent it', async () => {
    const { response } = await startPush(await addClaimedDraft());
    await server.database.query('UPDATE quickbooks_tasks SET claimed_until = NULL');
    await runDueTasks(server);
    const [invoice] = await listRemoteInvoices(sandbox);
    expect(await response).toMatchObject({ status: 200, body: { payload: { quickbooksId: invoice?.Id } } });
  });

  test('returns after ten seconds, with its ID even if the notification of it was lost', async () => {
    const id = await addClaimedDraft();
    const { response } = await startPush(id);
    expect(await afterTimeout(response)).toMatchObject({ status: 202, body: { payload: { quickbooksId: null } } });
    const { response: again } = await startPush(id);
    await server.database.query("UPDATE invoices SET quickbooks_status = 'invoiced', quickbooks_invoice_id = '77'");
    expect(await afterTimeout(again)).toMatchObject({ status: 200, body: { payload: { quickbooksId: '77' } } });
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
