import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { personForTests, twoServersForTests } from '../../../../testing/server/server-for-tests.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { setSync, tick } from '../../../../testing/server/sync/sync-steps.ts';
import { pasteToken, zohoEnvironment } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import type { SyncStatus } from '../sync.contract.ts';

const PER_MINUTE = 60;
const RECORDS = rounds(20, 150);
const sandbox = sandboxForTests('empty');
const nodes = twoServersForTests({ env: async () => ({ ...(await zohoEnvironment(sandbox)), ZOHO_CALLS_PER_MINUTE: String(PER_MINUTE) }) });
const [server] = nodes;
const admin = personForTests(server, { role: 'Admin' });

test('sends everything from two servers within their common limit of calls per minute', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await Promise.all(Array.from({ length: RECORDS }, (_, n) => admin.post('/api/leads', aLead({ email: `lead${n}@shop.example` }))));
  const readStatus = async () => (await admin.get<SyncStatus>('/api/sync/status')).body;
  for (;;) {
    await Promise.all(nodes.map(tick));
    if ((await readStatus()).queued === 0) break;
  }
  expect(await sandbox.control.records('crm', 'leads')).toHaveLength(RECORDS);
  const highest = (await sandbox.control.state()).calls.highestIn60s.crm;
  expect(highest).toBeLessThanOrEqual(PER_MINUTE);
  figure(`most calls in 60 s of ${PER_MINUTE} allowed`, highest);
});
