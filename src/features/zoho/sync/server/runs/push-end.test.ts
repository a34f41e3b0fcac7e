import { beforeEach, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick, untilEnded } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { AmbiguousMatch } from '../../sync-decision.contract.ts';
import type { SyncRun, SyncRunRecord } from '../../sync-run.contract.ts';
import { resumeRun } from './sync-jobs.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

const ALL = { state: 'done', message: 'All data successfully synced to Zoho.', reason: null };
const NOT_ALL = 'Some records weren’t synced to Zoho.';
let count = 0;
const addLead = async (given: object = {}): Promise<Lead> => {
  count += 1;
  return (await admin.post<Lead>('/api/leads', aLead({ email: `lead${count}@shop.example`, ...given }))).body;
};
const addRefused = () => addLead({ contactName: 'x'.repeat(300) });

/** Leaves a lead that was changed on both sides and waits for a decision. */
async function addConflict(): Promise<void> {
  const lead = await addLead();
  await runSync(admin, 'push-all');
  const { zohoId } = (await admin.get<Lead>(`/api/leads/${lead.id}`)).body;
  await sandbox.control.edit({ provider: 'crm', kind: 'leads', id: String(zohoId), changes: { Phone: '555-0100' } });
  await admin.put(`/api/leads/${lead.id}`, { phone: '555-0199' });
}

/** Leaves a lead that may be either of two in Zoho. */
async function addChoice(): Promise<void> {
  const Email = 'ana@shop.example';
  for (const Last_Name of ['Silva', 'Silva Reis']) {
    await sandbox.control.edit({ provider: 'crm', kind: 'leads', changes: { Last_Name, Company: 'Garage', Email } });
  }
  await addLead({ contactName: 'Ana Silva', companyName: 'Garage', email: Email });
}

const decide = async (decision: object) => expect((await admin.post('/api/sync/decisions', decision)).status).toBe(200);

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin, {});
  await sandbox.control.settings({ crmIndexLagMs: 0 });
});

/** Starts a push while the background sender is at the same records. */
async function pushDuringSending(): Promise<SyncRun> {
  await setSync(admin, { syncEnabled: true });
  await sandbox.control.faults([{ provider: 'crm', kind: 'slow', ms: 300, times: 4 }]);
  const sending = tick(server);
  await expect
    .poll(async () => (await server.database.query('SELECT FROM sync_outbox WHERE claimed_by IS NOT NULL')).rowCount)
    .toBeGreaterThan(0);
  const { body } = await admin.post<SyncRun>('/api/sync/runs', { action: 'push-all' });
  await sending;
  return untilEnded(admin, body.id);
}

const times = async (n: number, add: () => Promise<unknown>) => {
  for (let each = 0; each < n; each += 1) await add();
};

type Case = readonly [name: string, arrange: () => Promise<unknown>, push: () => Promise<SyncRun>, end: object];

const CASES: readonly Case[] = [
  ['nothing to send', async () => undefined, runPush, { ...ALL, total: 0 }],
  ['all sent by the run', () => times(2, addLead), runPush, { ...ALL, total: 2, done: 2, added: 2 }],
  ['all sent by the background sender', () => times(2, addLead), pushDuringSending, { ...ALL, total: 2, done: 2, failed: 0 }],
  [
    'refused to the background sender',
    () => times(4, addRefused),
    pushDuringSending,
    {
      state: 'failed',
      message: 'One or more sync operations failed.',
      done: 4,
      failed: 4,
      reason: expect.stringMatching(/^0 synced, 4 failed\. .*Last name.* \(4 records\)$/),
    },
  ],
  [
    'refused to the run',
    async () => {
      await addLead();
      await addRefused();
    },
    runPush,
    { state: 'failed', done: 2, failed: 1, reason: expect.stringMatching(/^1 synced, 1 failed\. .*Last name/) },
  ],
  ['only a conflict', addConflict, runPush, { state: 'done', message: NOT_ALL, conflicts: 1, reason: '0 synced, 1 needs a decision.' }],
  [
    'a conflict found by the background sender',
    addConflict,
    pushDuringSending,
    { state: 'done', message: NOT_ALL, conflicts: 1, reason: '0 synced, 1 needs a decision.' },
  ],
  [
    'a conflict that was found before',
    async () => {
      await addConflict();
      await runSync(admin, 'push-all');
    },
    runPush,
    { state: 'done', message: NOT_ALL, conflicts: 1, reason: '0 synced, 1 needs a decision.' },
  ],
  [
    'a kind switched off',
    async () => {
      await times(3, addLead);
      await setSync(admin, { syncLeads: false });
    },
    runPush,
    { state: 'done', message: NOT_ALL, total: 0, reason: '0 synced, 3 turned off in Settings.' },
  ],
  [
    'records added while their kind is switched off',
    async () => {
      await setSync(admin, { syncLeads: false });
      await times(2, addLead);
    },
    runPush,
    { state: 'done', message: NOT_ALL, total: 0, reason: '0 synced, 2 turned off in Settings.' },
  ],
  [
    'no answer from Zoho',
    async () => {
      await addLead();
      await sandbox.control.faults([{ provider: 'crm', kind: 'reset_before', path: '/crm/v8/Leads' }]);
    },
    runPush,
    {
      state: 'failed',
      message: 'A network error occurred during sync.',
      failed: 1,
      reason: expect.stringMatching(/^0 synced, 1 failed\. ./),
    },
  ],
  [
    'no answer from Zoho to the background sender',
    async () => {
      await addLead();
      await sandbox.control.faults([{ provider: 'crm', kind: 'reset_before', path: '/crm/v8/Leads' }]);
    },
    pushDuringSending,
    { state: 'failed', message: 'A network error occurred during sync.', failed: 1 },
  ],
  [
    'a kind switched off before another node takes the run over',
    async () => {
      await times(2, addLead);
      await setSync(admin, { syncLeads: false });
    },
    takePushOver,
    { state: 'done', message: NOT_ALL, reason: '0 synced, 2 turned off in Settings.' },
  ],
  [
    'a conflict that is decided and not yet applied',
    async () => {
      await addConflict();
      await runSync(admin, 'push-all');
      const { body } = await admin.get<{ id: string }[]>('/api/sync/conflicts');
      await decide({ about: 'conflict', ids: body.map(({ id }) => id), keep: 'ours' });
    },
    runPush,
    { state: 'done', message: NOT_ALL, reason: '0 synced, 1 still queued.' },
  ],
  ['a choice', addChoice, runPush, { state: 'done', message: NOT_ALL, reason: '0 synced, 1 needs a decision.' }],
  [
    'a choice that is decided and not yet applied',
    async () => {
      await addChoice();
      await runSync(admin, 'push-all');
      const { body } = await admin.get<AmbiguousMatch[]>('/api/sync/choices');
      const [choice] = body;
      await decide({ about: 'choice', id: choice?.id, candidate: choice?.candidates[0]?.id });
    },
    runPush,
    { state: 'done', message: NOT_ALL, reason: '0 synced, 1 still queued.' },
  ],
  [
    'records outside the request',
    async () => {
      await addLead();
      await server.database.query("UPDATE leads SET sync_status = 'unsynced'; DELETE FROM sync_outbox");
    },
    runPush,
    { ...ALL, total: 0 },
  ],
];

test.each(CASES)('reports the state of all records at the end of a push: %s', async (_, arrange, push, end) => {
  await arrange();
  const run = await push();
  expect(run).toMatchObject(end);
  const { body: records } = await admin.get<SyncRunRecord[]>(`/api/sync/runs/${run.id}/records?limit=100`);
  const listed = (outcome: string) => records.filter((record) => record.outcome === outcome).length;
  expect([listed('failed'), listed('waits')]).toEqual([run.failed, run.conflicts]);
  expect((await server.database.query('SELECT FROM sync_run_targets')).rowCount).toBe(0);
});

function runPush(): Promise<SyncRun> {
  return runSync(admin, 'push-all');
}

/** A push of all leads whose node has stopped, and that this one goes on with. */
async function takePushOver(): Promise<SyncRun> {
  const { rows } = await server.database.query<{ id: string }>(
    `INSERT INTO sync_runs (action, by, started_at, total, progress) SELECT 'push-all', '', now(), count(*), '{"isListed": true}' FROM leads RETURNING id`,
  );
  const id = rows[0]?.id ?? '';
  await server.database.query(`INSERT INTO sync_run_targets (run_id, kind, record_id) SELECT '${id}', 'lead', leads.id FROM leads`);
  await resumeRun(server.deps);
  return untilEnded(admin, id);
}
