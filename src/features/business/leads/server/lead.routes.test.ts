import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { type Lead, NewLead } from '../lead.contract.ts';
import { aLead } from '../lead.factory.ts';
import { getLeadFigures, insertLeads } from './lead.service.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const add = async (given: Parameters<typeof aLead>[0] = {}) => (await alice.post<Lead>('/api/leads', aLead(given))).body;
const list = async (query = '') => (await alice.get<Lead[]>(`/api/leads${query}`)).body;

test('creates a lead with defaults and queues it', async () => {
  const added = await alice.post<Lead>('/api/leads', { companyName: ' Redline ', contactName: 'Sofia' });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    id: 'LEAD-000001',
    companyName: 'Redline',
    contactName: 'Sofia',
    email: '',
    phone: '',
    status: 'New',
    source: 'Website',
    estimatedValue: 0,
    zohoId: null,
    syncStatus: 'pending',
    lastSync: null,
    version: 1,
  });
  const { rows } = await server.database.query('SELECT kind, record_id, generation FROM sync_outbox');
  expect(rows).toEqual([{ kind: 'lead', record_id: 'LEAD-000001', generation: 1 }]);
});

test('adds a seventh digit to IDs after LEAD-999999', async () => {
  await server.database.query("SELECT setval('lead_ids', 999998)");
  expect((await add()).id).toBe('LEAD-999999');
  expect((await add()).id).toBe('LEAD-1000000');
});

test.each<[object, string]>([
  [{ companyName: ' ' }, 'Company name is required'],
  [{ contactName: undefined }, 'Contact name is required'],
  [{ companyName: 'x'.repeat(501) }, 'Company name is too long (limit: 500 characters)'],
  [{ email: 'sofia' }, 'Enter a valid email address'],
  [{ status: 'Sold' }, 'Status must be one of: New, Contacted, Qualified, Proposal Sent, Won, Lost'],
  [{ source: 'TV' }, 'Source must be one of: Website, Referral, Cold Call, Event, Spreadsheet, Zoho Form, Unknown'],
  [{ estimatedValue: 1.005 }, 'Use at most 2 decimal places'],
  [{ estimatedValue: -1 }, 'Estimated value must be at least 0'],
  [{ after: null }, 'Unknown field: after'],
])('rejects a lead with %o: %s', async (wrong, message) => {
  expect(await alice.post('/api/leads', { ...aLead(), ...wrong })).toMatchObject({ status: 400, body: { message } });
  expect(await list()).toEqual([]);
});

test('accepts constants for statuses and sources', async () => {
  expect(await add({ status: 'PROPOSAL_SENT' as never, source: 'COLD_CALL' as never })).toMatchObject({
    status: 'Proposal Sent',
    source: 'Cold Call',
  });
  expect(await list('?status=PROPOSAL_SENT&source=COLD_CALL')).toHaveLength(1);
});

test('changes the sent fields, ignores server fields and queues the lead', async () => {
  const lead = await add({ estimatedValue: 1200.5 });
  await server.database.query(`UPDATE leads SET sync_status = 'synced', last_sync = now()`);
  const changed = await alice.put<Lead>('/api/leads/LEAD-000001', { phone: '555', version: 1 });
  expect(changed.body).toMatchObject({ phone: '555', estimatedValue: 1200.5, position: lead.position, syncStatus: 'pending', version: 2 });
  const whole = await alice.put<Lead>('/api/leads/LEAD-000001', {
    ...changed.body,
    id: 'LEAD-7',
    zohoId: 'x',
    position: '1',
    email: 'a@b.example',
  });
  expect(whole.body).toMatchObject({ id: 'LEAD-000001', email: 'a@b.example', zohoId: null, position: lead.position, version: 3 });
  const { rows } = await server.database.query('SELECT generation FROM sync_outbox');
  expect(rows).toEqual([{ generation: 3 }]);
});

test('rejects a move based on an outdated version', async () => {
  await add();
  const current = (await alice.put('/api/leads/LEAD-000001', { phone: '1', version: 1 })).body;
  const stale = await alice.put('/api/leads/LEAD-000001', { status: 'Won', after: null, version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current } });
});

test('lists the newest leads first and filters them by text, status, source and company', async () => {
  await add({ companyName: 'Müller Kfz', source: 'Referral', phone: '555-0100' });
  await add({ companyName: 'Harbor Street', status: 'Won', email: 'nadia@harbor.example' });
  await add({ companyName: 'harbor  STREET', contactName: 'Theo', status: 'Lost', source: 'Event' });
  const find = async (query: string) => (await list(`?${query}`)).map(({ id }) => Number(id.slice(-1)));
  expect(await find('')).toEqual([3, 2, 1]);
  for (const q of ['MÜLLER', '555-01', 'lead-000001']) expect(await find(`q=${encodeURIComponent(q)}`)).toEqual([1]);
  expect(await find('q=theo')).toEqual([3]);
  expect(await find('q=nadia%40')).toEqual([2]);
  expect(await find('status=Won&status=LOST')).toEqual([3, 2]);
  expect(await find('source=Referral')).toEqual([1]);
  expect(await find('company=HARBORstreet')).toEqual([3, 2]);
  expect(await find('company=HARBORstreet&status=Won&q=nadia')).toEqual([2]);
  for (const wrong of ['status=Sold', 'sort=phone']) expect((await alice.get(`/api/leads?${wrong}`)).status).toBe(400);
});

test('pages through both orders without gaps or duplicates', async () => {
  for (let n = 0; n < 7; n++) await add({ companyName: `Company ${n}` });
  for (const query of ['sort=createdAt', 'status=New&sort=position']) {
    const ids: string[] = [];
    let next: string | undefined = `/api/leads?${query}&limit=2`;
    while (next !== undefined) {
      const page: { body: Lead[]; headers: Headers } = await alice.get<Lead[]>(next);
      ids.push(...page.body.map(({ id }) => id));
      next = /^<(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(ids).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `LEAD-00000${n}`));
  }
});

test('audits each change with its fields', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  await add();
  await alice.put('/api/leads/LEAD-000001', { phone: '1', status: 'Won' });
  const entries = (await admin.get<object[]>('/api/audit')).body.filter((entry) => JSON.stringify(entry).includes('lead:'));
  expect(entries).toMatchObject([
    {
      action: 'lead.changed',
      subject: 'lead:LEAD-000001',
      detail: { fields: ['phone', 'status'], status: { from: 'New', to: 'Won' } },
    },
    { action: 'lead.created', subject: 'lead:LEAD-000001' },
  ]);
});

test('counts the leads in progress of a customer', async () => {
  await alice.post('/api/customers', { shopName: 'Harbor Street' });
  await add({ companyName: 'Harbor Street', estimatedValue: 100.5 });
  await add({ companyName: 'HARBOR street', estimatedValue: 10, status: 'Contacted' });
  await add({ companyName: 'Harbor Street', estimatedValue: 1000, status: 'Won' });
  await alice.put('/api/leads/LEAD-000001', { phone: '1' });
  expect(await getLeadFigures(server.database, 'harbor-street')).toEqual({ count: 3, active: 2, value: 110.5, latestStatus: 'New' });
  expect(await getLeadFigures(server.database, 'nobody')).toEqual({ count: 0, active: 0, value: 0, latestStatus: null });
});

test('adds imported leads once, below existing ones, and doesn’t queue them', async () => {
  await add({ status: 'Won' });
  const rows = [
    { ...NewLead.parse(aLead({ status: 'Won' })), zohoId: 'z1', createdAt: '2025-01-02T03:04:05.000Z' },
    { ...NewLead.parse(aLead({ status: 'Won', source: 'Unknown', estimatedValue: 12.34 })), zohoId: null, createdAt: undefined },
    { ...NewLead.parse(aLead()), zohoId: null, createdAt: undefined },
  ];
  expect(await server.database.transaction((tx) => insertLeads(tx, rows))).toEqual(['LEAD-000002', 'LEAD-000003', 'LEAD-000004']);
  expect(await server.database.transaction((tx) => insertLeads(tx, rows.slice(0, 1)))).toEqual([undefined]);
  expect(await list('?status=Won&sort=position')).toMatchObject([
    { id: 'LEAD-000001' },
    { id: 'LEAD-000002', syncStatus: 'synced', createdAt: '2025-01-02T03:04:05.000Z', lastUpdated: '2025-01-02T03:04:05.000Z' },
    { id: 'LEAD-000003', syncStatus: 'unsynced', lastSync: null, source: 'Unknown', estimatedValue: 12.34 },
  ]);
  expect(await list('?status=New')).toMatchObject([{ source: 'Website', estimatedValue: 0 }]);
  expect((await alice.put('/api/leads/LEAD-000003', { phone: '555' })).body).toMatchObject({ syncStatus: 'unsynced', version: 2 });
  expect((await server.database.query('SELECT FROM sync_outbox')).rows).toHaveLength(1);
});

test('filters leads by owner, sorts them by next step, and rejects owners who can’t sign in', async () => {
  const { body } = await alice.get<{ user: { id: string } }>('/api/auth/me');
  const ownerId = body.user.id;
  await add({ companyName: 'Unplanned' });
  const later = await add({ companyName: 'Later', ownerId, nextStep: 'Call back', nextStepOn: '2026-12-24' });
  await add({ companyName: 'Sooner', nextStepOn: '2026-11-24' });
  expect(later).toMatchObject({ ownerId, nextStep: 'Call back', nextStepOn: '2026-12-24' });
  expect((await list(`?owner=${ownerId}`)).map(({ companyName }) => companyName)).toEqual(['Later']);
  expect((await list('?owner=none&sort=nextStepOn')).map(({ companyName }) => companyName)).toEqual(['Sooner', 'Unplanned']);
  expect((await list('?sort=nextStepOn')).map(({ companyName }) => companyName)).toEqual(['Sooner', 'Later', 'Unplanned']);
  const file = await alice.get<string>(`/api/exports/leads.csv?columns=companyName,owner,nextStep&owner=${ownerId}`);
  expect(file.body.split('\r\n').slice(0, 2)).toEqual(['Company,Owner,Next step', 'Later,Alice Archer,Call back']);
  for (const refused of [
    await alice.post('/api/leads', aLead({ ownerId: 'x' })),
    await alice.put(`/api/leads/${later.id}`, { ownerId: 'x' }),
  ])
    expect(refused).toMatchObject({ status: 400, body: { message: 'Choose an active user as the owner.' } });
  expect((await alice.put<Lead>(`/api/leads/${later.id}`, { ownerId: '' })).body).toMatchObject({ ownerId: null });
});

test('groups by status, owner and due step, counts the groups, and leaves out collapsed ones', async () => {
  const due = (companyName: string, nextStepOn: string, given: Parameters<typeof aLead>[0] = {}) =>
    add({ companyName, nextStepOn, ...given });
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  await due('Late', '2020-01-02', { ownerId: alice.userId });
  await due('Today', today);
  await due('Later', '2099-01-01', { status: 'Contacted' });
  await due('Won', '2020-01-02', { status: 'Won' });
  const groups = async (by: string) => (await alice.get<{ value: string; count: number }[]>(`/api/leads/groups?zone=UTC&group=${by}`)).body;
  const names = async (query: string) => (await list(`?zone=UTC&${query}`)).map(({ companyName }) => companyName);
  expect(await groups('status')).toMatchObject([
    { value: 'New', count: 2 },
    { value: 'Contacted', count: 1 },
    { value: 'Won', count: 1 },
  ]);
  expect(await groups('owner')).toEqual([
    { value: '', label: '', count: 3 },
    { value: alice.userId, label: 'Alice Archer', count: 1 },
  ]);
  expect(await groups('nextStepOn')).toMatchObject([
    { value: 'overdue', count: 1 },
    { value: 'today', count: 1 },
    { value: 'later', count: 1 },
    { value: 'none', count: 1 },
  ]);
  expect(await names('group=nextStepOn')).toEqual(['Late', 'Today', 'Later', 'Won']);
  expect(await names('group=nextStepOn&collapsed=today&collapsed=none')).toEqual(['Late', 'Later']);
  expect(await names('group=owner&limit=3')).toEqual(['Won', 'Later', 'Today']);
});
