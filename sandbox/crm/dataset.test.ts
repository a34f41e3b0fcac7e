import { expect, test } from 'vitest';
import { crmForTests, type Row } from './test-crm.ts';

const crm = crmForTests('shop', true);

const readAll = async (module: string) => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await crm.get(`/${module}?page=${page}&sort_by=Created_Time&sort_order=asc`);
    if (status === 204) return rows;
    rows.push(...body.data);
    if (!body.info.more_records) return rows;
  }
};

// The sandbox's own: 200 accounts and 400 leads
test('the shop has 200 accounts and 400 leads, each with an id of its own', async () => {
  const accounts = await readAll('Accounts');
  const leads = await readAll('Leads');

  expect([accounts.length, leads.length]).toEqual([200, 400]);
  expect(new Set([...accounts, ...leads].map(({ id }) => id)).size).toBe(600);
  expect((await crm.sandbox.control.state()).counts.crm).toMatchObject({ accounts: 200, leads: 400 });
});

// The sandbox's own: awkward names, umlauts, missing fields
test('empty fields are null, and the others arrive unchanged', async () => {
  const leads = await readAll('Leads');
  const accounts = await readAll('Accounts');

  for (const field of ['Company', 'Email', 'Phone', 'Annual_Revenue']) {
    expect(leads.some((lead) => lead[field] === null)).toBe(true);
    expect(leads.some((lead) => lead[field] !== null)).toBe(true);
    expect(leads.every((lead) => lead[field] !== '')).toBe(true);
  }
  expect(accounts.some(({ Website }) => Website === null)).toBe(true);
  expect(accounts.some(({ Account_Name }) => /[äöüß]/i.test(String(Account_Name)))).toBe(true);
  expect(accounts.some(({ Description }) => String(Description ?? '').length > 10_000)).toBe(true);
});

// Documented: ids rise with the time of creation, and nothing is changed before it is made
test('ids rise with the time of creation', async () => {
  const leads = await readAll('Leads');

  expect(leads.map(({ id }) => id)).toEqual(leads.map(({ id }) => id).sort());
  for (const { Created_Time: created, Modified_Time: modified } of leads) {
    expect(Date.parse(String(modified))).toBeGreaterThanOrEqual(Date.parse(String(created)));
  }
});

// The sandbox's own: 250 leads of one second; documented: If-Modified-Since counts seconds, and a page has 200 records
test('a client that goes on after the last second it saw would miss leads of that second', async () => {
  const since = { 'if-modified-since': new Date(Date.now() - 41 * 86_400_000).toISOString() };
  const { data, info } = (await crm.get('/Leads?sort_by=Modified_Time&sort_order=asc', since)).body;

  const last = String(data.at(-1)?.Modified_Time);
  expect([info.more_records, data.filter((lead) => lead.Modified_Time === last).length]).toEqual([true, 200]);
  const query = `select id from Leads where Modified_Time = '${last}' limit 2000`;
  expect((await crm.sendToV8('POST', '/coql', { select_query: query })).body.info).toEqual({ count: 250, more_records: false });
});

// The sandbox's own: e-mail addresses of leads that two have
test('some addresses belong to two leads', async () => {
  const emails = (await readAll('Leads')).flatMap(({ Email }) => (Email === null ? [] : String(Email).toLowerCase()));

  const shared = emails.filter((email, index) => emails.indexOf(email) < index);
  expect(shared.length).toBeGreaterThanOrEqual(5);
  const { data } = (await crm.get(`/Leads/search?email=${shared[0]}`)).body;
  expect(data).toHaveLength(2);
});

// The sandbox's own: everything in the dataset would pass the checks of a write
test('every record of the shop may be written back as it is', async () => {
  for (const module of ['Leads', 'Accounts']) {
    const rows = await readAll(module);
    for (let start = 0; start < rows.length; start += 100) {
      const { status, body } = await crm.send('PUT', `/${module}`, { data: rows.slice(start, start + 100) });
      expect(body.data.filter(({ code }) => code !== 'SUCCESS')).toEqual([]);
      expect(status).toBe(200);
    }
  }
});

// The sandbox's own: POST /_control/reset
test('a reset brings the dataset back as it was', async () => {
  const [lead] = await readAll('Leads');
  await crm.send('DELETE', `/Leads?ids=${lead?.id}`);
  expect(await readAll('Leads')).toHaveLength(399);

  await crm.sandbox.control.reset('shop');
  await crm.signIn();
  const again = await readAll('Leads');
  expect(again).toHaveLength(400);
  expect([again[0]?.id, again[0]?.Last_Name]).toEqual([lead?.id, lead?.Last_Name]);
});
