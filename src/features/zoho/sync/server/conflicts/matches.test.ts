import { beforeEach, describe, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import type { AmbiguousMatch } from '../../sync-decision.contract.ts';
import { UNDO_MS } from './decision.service.ts';

const EMAIL = 'ana@shop.example';
const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

interface ZohoLead {
  readonly id: string;
  readonly Last_Name: string;
}

const choices = async () => (await admin.get<AmbiguousMatch[]>('/api/sync/choices')).body;
const leads = async () => (await admin.get<Lead[]>('/api/leads')).body;
const zohoLeads = () => sandbox.control.records<ZohoLead>('crm', 'leads');
const addThere = (name: string) =>
  sandbox.control.edit<ZohoLead>({ provider: 'crm', kind: 'leads', changes: { Last_Name: name, Company: 'Garage', Email: EMAIL } });
const addHere = async (contactName: string) =>
  (await admin.post<Lead>('/api/leads', aLead({ contactName, companyName: 'Garage', email: EMAIL }))).body;
const choose = (id: string | undefined, candidate: string | null) => admin.post('/api/sync/decisions', { about: 'choice', id, candidate });

async function wait(): Promise<void> {
  server.clock.advance(UNDO_MS);
  await tick(server);
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await sandbox.control.settings({ crmIndexLagMs: 0 });
});

describe('one of our leads that several of Zoho may be', () => {
  let lead: Lead;
  let there: ZohoLead[];

  beforeEach(async () => {
    there = [await addThere('Silva'), await addThere('Silva Reis')];
    lead = await addHere('Ana Silva');
    await tick(server);
  });

  test('is asked about, with what there is to choose from', async () => {
    const [choice] = await choices();
    expect(choice).toMatchObject({ kind: 'lead', recordId: lead.id, zohoId: null });
    expect(choice?.candidates.map(({ id }) => id).toSorted()).toEqual(there.map(({ id }) => id).toSorted());
    expect((await admin.get<SyncStatus>('/api/sync/status')).body).toMatchObject({ choices: 1, stuck: 0 });
  });

  test('is the one that is chosen, and nothing is created', async () => {
    const [choice] = await choices();
    expect((await choose(choice?.id, 'none of these')).status).toBe(404);
    expect((await choose(choice?.id, there[1]?.id ?? '')).status).toBe(200);
    expect(await choices()).toEqual([]);
    await wait();
    expect(await zohoLeads()).toHaveLength(2);
    const [now] = await leads();
    expect(now?.zohoId).toBe(there[1]?.id);
  });

  test('is created when it is none of them, and is itself ever after', async () => {
    const [choice] = await choices();
    await choose(choice?.id, null);
    await wait();
    expect(await zohoLeads()).toHaveLength(3);
    expect((await leads())[0]).toMatchObject({ syncStatus: 'synced' });
    await admin.put(`/api/leads/${lead.id}`, { phone: '555 1' });
    await tick(server);
    expect([await zohoLeads(), await choices()]).toMatchObject([{ length: 3 }, []]);
  });

  test('waits again once the choice is taken back', async () => {
    const [choice] = await choices();
    const { body } = await admin.post<{ id: string }>('/api/sync/decisions', { about: 'choice', id: choice?.id, candidate: there[0]?.id });
    await admin.delete(`/api/sync/decisions/${body.id}`);
    await wait();
    expect([await choices(), (await leads())[0]?.zohoId]).toMatchObject([[{ id: choice?.id }], null]);
  });
});

describe('a lead of Zoho that several of ours may be', () => {
  let ours: Lead[];
  let there: ZohoLead;

  beforeEach(async () => {
    await setSync(admin, { syncEnabled: false });
    ours = [await addHere('Ana Silva'), await addHere('Ana S.')];
    there = await addThere('Silva');
    await runSync(admin, 'fetch-leads');
  });

  test('is asked about, is not added, and is the one that is chosen', async () => {
    const [choice] = await choices();
    expect(choice).toMatchObject({ kind: 'lead', recordId: null, zohoId: there.id });
    expect(choice?.candidates.map(({ id }) => id).toSorted()).toEqual(ours.map(({ id }) => id).toSorted());
    await choose(choice?.id, ours[0]?.id ?? '');
    await wait();
    expect((await leads()).find(({ id }) => id === ours[0]?.id)?.zohoId).toBe(there.id);
    expect(await leads()).toHaveLength(2);
  });

  test('is asked about beside another one that may be the same ones, and neither is added', async () => {
    await addThere('Silva Reis');
    await runSync(admin, 'fetch-leads');
    expect(await leads()).toHaveLength(2);
    expect((await choices()).filter(({ recordId }) => recordId === null)).toHaveLength(2);
  });

  test('comes here as a new one when it is none of them', async () => {
    const [choice] = await choices();
    await choose(choice?.id, null);
    await wait();
    await sandbox.control.edit({ provider: 'crm', kind: 'leads', id: there.id, changes: { Phone: '555 2' } });
    await runSync(admin, 'fetch-leads');
    expect(await leads()).toHaveLength(3);
    expect((await leads()).find(({ zohoId }) => zohoId === there.id)).toMatchObject({ phone: '555 2' });
    expect(await choices()).toEqual([]);
  });
});
