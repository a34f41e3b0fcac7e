import { beforeEach, expect, test } from 'vitest';
import { crmForTests, type Row } from '../test-crm.ts';

const crm = crmForTests();
beforeEach(async () => {
  await crm.sandbox.control.settings({ crmCreditsPerDay: 1_000_000 });
});

const insertBatch = (start: number, count: number) =>
  crm.insert('Leads', ...Array.from({ length: count }, (_, index) => ({ Last_Name: `Lead ${start + index}` })));
const oldestFirst = 'sort_by=Modified_Time&sort_order=asc&per_page=200&fields=Last_Name,Modified_Time';
const countLeads = async () => (await crm.sandbox.control.state()).counts.crm.leads;

// Documented: 2,000 records by page; assumed: v2 without page tokens: windows on Modified_Time
test('without page tokens a client gets beyond 2,000 records by moving a window on Modified_Time', async () => {
  for (let batch = 0; batch < 22; batch += 1) {
    await crm.sandbox.control.clock(batch * 2_000);
    await insertBatch(batch * 100, 100);
  }

  const seen = new Map<string, Row>();
  let since: string | undefined;
  for (let round = 0; round < 3; round += 1) {
    for (let page = 1; page <= 10; page += 1) {
      const headers: Record<string, string> = since === undefined ? {} : { 'if-modified-since': since };
      const { status, body } = await crm.get(`/Leads?${oldestFirst}&page=${page}`, headers);
      if (status !== 200) break;
      expect(body.info).not.toHaveProperty('next_page_token');
      for (const row of body.data) seen.set(row.id, row);
    }
    const last = [...seen.values()].at(-1);
    since = new Date(Date.parse(String(last?.Modified_Time)) - 1_000).toISOString();
  }

  expect(seen.size).toBe(2_200);
});

// Documented: If-Modified-Since and the deleted list together give everything that happened
test('a poll that keeps its cursor sees each insert, change and deletion of its round', async () => {
  const [kept, changed, deleted] = await insertBatch(0, 3);
  const since = { 'if-modified-since': String((await crm.get(`/Leads?${oldestFirst}`)).body.data.at(-1)?.Modified_Time) };
  expect((await crm.get(`/Leads?${oldestFirst}`, since)).status).toBe(304);

  await crm.sandbox.control.clock(5_000);
  const [added] = await insertBatch(3, 1);
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id: changed ?? '', changes: { City: 'Ulm' } });
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id: deleted ?? '', remove: true });

  const news = (await crm.get(`/Leads?${oldestFirst}`, since)).body.data.map(({ id }) => id);
  const gone = (await crm.get('/Leads/deleted', since)).body.data.map(({ id }) => id);
  expect([...news].sort()).toEqual([changed, added].sort());
  expect(gone).toEqual([deleted]);
  expect((await crm.get(`/Leads/${kept}`)).status).toBe(200);
});

// The sandbox's own: exact counting under load with reset_after at 30 %
test('fifty callers at once, of whom a third loses the answer, leave exactly the records that were made', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', method: 'POST', kind: 'reset_after', probability: 0.3 }]);
  const outcomes: string[] = [];
  const caller = async (number: number) => {
    for (let call = 0; call < 10; call += 1) {
      const answer = await crm.send('POST', '/Leads', { data: [{ Last_Name: `${number}-${call}` }] }).catch(() => undefined);
      outcomes.push(answer === undefined ? 'cut' : String(answer.status));
    }
  };

  await Promise.all(Array.from({ length: 50 }, (_, number) => caller(number)));

  const cut = outcomes.filter((outcome) => outcome === 'cut').length;
  expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(500 - cut);
  expect(cut).toBeGreaterThan(75);
  expect(await countLeads()).toBe(500);
  const names = (await crm.sandbox.control.records<Row>('crm', 'leads')).map(({ Last_Name }) => Last_Name);
  expect(new Set(names).size).toBe(500);
});

// The sandbox's own: reset_before does nothing at all
test('a call that is cut before its work leaves nothing behind', async () => {
  await crm.sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', method: 'POST', kind: 'reset_before', times: 1 }]);

  await expect(insertBatch(0, 1)).rejects.toThrow();
  expect(await countLeads()).toBe(0);
  await insertBatch(0, 1);
  expect(await countLeads()).toBe(1);
});

// Documented: upsert is the way to repeat a write: no idempotency key in the CRM
test('after a lost answer, inserting again makes a twin and upserting does not', async () => {
  const lead = { Last_Name: 'Doe', Local_Lead_ID: 'LEAD-1' };
  const account = { Account_Name: 'Shop' };
  await crm.insert('Accounts', account);
  await crm.insert('Leads', lead);

  await crm.insert('Accounts', account);
  await crm.send('POST', '/Leads/upsert', { data: [lead], duplicate_check_fields: ['Local_Lead_ID'] });
  const again = await crm.send('POST', '/Leads', { data: [lead] });

  expect(again.body.data[0]?.code).toBe('DUPLICATE_DATA');
  expect((await crm.sandbox.control.state()).counts.crm).toMatchObject({ accounts: 2, leads: 1 });
});
