import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { connectedAdmin, signInAdmin } from '../../../../testing/server/quickbooks/connected-admin.ts';
import { addDraft, customersThere, invoicesThere, push } from '../../../../testing/server/quickbooks/invoices-at-sandbox.ts';
import { quickbooksEnvironment } from '../../../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { twoServersForTests } from '../../../../testing/server/server-for-tests.ts';
import { workOff } from '../../../../testing/server/sync/engines.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';

const sandbox = sandboxForTests('empty');
const [server, second] = twoServersForTests({ env: () => quickbooksEnvironment(sandbox) });
const KINDS = ['reset_before', 'reset_after', 'garbage_after', 'truncated', 'status', 'status_after'];

test('two people on two nodes press for the same invoices while calls fail: one invoice and one customer each', async () => {
  const [alice, bob] = [await connectedAdmin(server, sandbox), await signInAdmin(second)];
  const drafts: Invoice[] = [];
  for (let place = 0; place < 12; place += 1) drafts.push(await addDraft(alice, `Garage ${place % 4}`));
  await sandbox.control.faults(KINDS.map((kind) => ({ provider: 'quickbooks', path: '/v3', kind, times: 3, probability: 0.3 })) as never);
  await Promise.all(drafts.flatMap(({ id }) => [push(alice, id), push(bob, id)]));
  await sandbox.control.clearFaults();
  for (let looks = 0; looks < 3; looks += 1) {
    server.clock.advance(60_000);
    for (const { id } of drafts) await push(bob, id);
    await Promise.all([workOff(server), workOff(second)]);
  }
  const there = await invoicesThere(sandbox);
  expect(there.map(({ DocNumber }) => DocNumber).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  expect((await customersThere(sandbox)).map(({ DisplayName }) => DisplayName).toSorted()).toEqual(
    [0, 1, 2, 3].map((place) => `Garage ${place}`),
  );
  const states = await Promise.all(drafts.map(async ({ id }) => (await alice.get<Invoice>(`/api/invoices/${id}`)).body.quickbooksStatus));
  expect(new Set(states)).toEqual(new Set(['invoiced']));
});
