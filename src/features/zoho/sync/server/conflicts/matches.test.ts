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

const listMatches = async () => (await admin.get<AmbiguousMatch[]>('/api/sync/choices')).body;
const listLeads = async () => (await admin.get<Lead[]>('/api/leads')).body;
const listRemoteLeads = () => sandbox.control.records<ZohoLead>('crm', 'leads');
const addRemote = (name: string) =>
  sandbox.control.edit<ZohoLead>({ provider: 'crm', kind: 'leads', changes: { Last_Name: name, Company: 'Garage', Email: EMAIL } });
const addLocal = async (contactName: string) =>
  (await admin.post<Lead>('/api/leads', aLead({ contactName, companyName: 'Garage', email: EMAIL }))).body;
const decide = (id: string | undefined, candidate: string | null) => admin.post('/api/sync/decisions', { about: 'choice', id, candidate });

async function applyDecisions(): Promise<void> {
  server.clock.advance(UNDO_MS);
  await tick(server);
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await sandbox.control.settings({ crmIndexLagMs: 0 });
});

describe('a local lead with several possible matches', () => {
  let lead: Lead;
  let candidates: ZohoLead[];

  beforeEach(async () => {
    candidates = [await addRemote('Silva'), await addRemote('Silva Reis')];
    lead = await addLocal('Ana Silva');
    await tick(server);
  });

  test('is listed with its candidates', async () => {
    const [match] = await listMatches();
    expect(match).toMatchObject({ kind: 'lead', recordId: lead.id, zohoId: null });
    expect(match?.candidates.map(({ id }) => id).toSorted()).toEqual(candidates.map(({ id }) => id).toSorted());
    expect(match?.facts).toContainEqual({ label: 'Contact name', value: 'Ana Silva', isSame: null });
    expect(match?.candidates.find(({ id }) => id === candidates[0]?.id)).toMatchObject({
      facts: expect.arrayContaining([
        { label: 'Contact name', value: 'Silva', isSame: false },
        { label: 'Email', value: EMAIL, isSame: true },
      ]),
      lastActivity: expect.any(String),
    });
    expect((await admin.get<SyncStatus>('/api/sync/status')).body).toMatchObject({ choices: 1, stuck: 0 });
  });

  test('is linked to the chosen one, and nothing is created', async () => {
    const [match] = await listMatches();
    expect((await decide(match?.id, 'none of these')).status).toBe(404);
    expect((await decide(match?.id, candidates[1]?.id ?? '')).status).toBe(200);
    expect(await listMatches()).toEqual([]);
    await applyDecisions();
    expect(await listRemoteLeads()).toHaveLength(2);
    const [saved] = await listLeads();
    expect(saved?.zohoId).toBe(candidates[1]?.id);
  });

  test('is created if all candidates are ruled out, and stays linked', async () => {
    const [match] = await listMatches();
    await decide(match?.id, null);
    await applyDecisions();
    expect(await listRemoteLeads()).toHaveLength(3);
    expect((await listLeads())[0]).toMatchObject({ syncStatus: 'synced' });
    await admin.put(`/api/leads/${lead.id}`, { phone: '555 1' });
    await tick(server);
    expect([await listRemoteLeads(), await listMatches()]).toMatchObject([{ length: 3 }, []]);
  });

  test('is listed again after the decision is undone', async () => {
    const [match] = await listMatches();
    const { body } = await admin.post<{ id: string }>('/api/sync/decisions', {
      about: 'choice',
      id: match?.id,
      candidate: candidates[0]?.id,
    });
    await admin.delete(`/api/sync/decisions/${body.id}`);
    await applyDecisions();
    expect([await listMatches(), (await listLeads())[0]?.zohoId]).toMatchObject([[{ id: match?.id }], null]);
  });
});

describe('a Zoho lead with several possible matches', () => {
  let candidates: Lead[];
  let lead: ZohoLead;

  beforeEach(async () => {
    await setSync(admin, { syncEnabled: false });
    candidates = [await addLocal('Ana Silva'), await addLocal('Ana S.')];
    lead = await addRemote('Silva');
    await runSync(admin, 'fetch-leads');
  });

  test('is not imported and is linked to the chosen one', async () => {
    const [match] = await listMatches();
    expect(match).toMatchObject({ kind: 'lead', recordId: null, zohoId: lead.id, lastActivity: expect.any(String) });
    expect(match?.facts).toContainEqual({ label: 'Company name', value: 'Garage', isSame: null });
    for (const { facts, lastActivity } of match?.candidates ?? []) {
      expect(facts).toContainEqual({ label: 'Company name', value: 'Garage', isSame: true });
      expect(facts).toContainEqual({ label: 'Estimated value', value: expect.stringMatching(/^\$/), isSame: false });
      expect(lastActivity).toEqual(expect.any(String));
    }
    expect(match?.candidates.map(({ id }) => id).toSorted()).toEqual(candidates.map(({ id }) => id).toSorted());
    await decide(match?.id, candidates[0]?.id ?? '');
    await applyDecisions();
    expect((await listLeads()).find(({ id }) => id === candidates[0]?.id)?.zohoId).toBe(lead.id);
    expect(await listLeads()).toHaveLength(2);
  });

  test('is listed with another lead that has the same candidates, and neither is imported', async () => {
    await addRemote('Silva Reis');
    await runSync(admin, 'fetch-leads');
    expect(await listLeads()).toHaveLength(2);
    expect((await listMatches()).filter(({ recordId }) => recordId === null)).toHaveLength(2);
  });

  test('is imported if all candidates are ruled out', async () => {
    const [match] = await listMatches();
    await decide(match?.id, null);
    await applyDecisions();
    await sandbox.control.edit({ provider: 'crm', kind: 'leads', id: lead.id, changes: { Phone: '555 2' } });
    await runSync(admin, 'fetch-leads');
    expect(await listLeads()).toHaveLength(3);
    expect((await listLeads()).find(({ zohoId }) => zohoId === lead.id)).toMatchObject({ phone: '555 2' });
    expect(await listMatches()).toEqual([]);
  });
});
