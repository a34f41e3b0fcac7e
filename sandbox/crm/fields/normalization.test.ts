import { describe, expect, test } from 'vitest';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();
const SENT = {
  Last_Name: '  Doe \t',
  Company: ' A & B\r\nTools <b>Ltd</b> ',
  Email: ' doe@shop.example ',
  Phone: '+1 555 0100 ',
  Description: ' one\r\ntwo & <i>three</i><script>alert(1)</script> ',
  Annual_Revenue: 1234.567,
  Next_Contact_Time: '2026-11-25T08:30:15.789Z',
};

const store = async (values: Record<string, unknown>, module = 'Leads') => {
  const { status, body } = await crm.send('POST', `/${module}`, { data: [values] });
  expect(status, JSON.stringify(body)).toBe(201);
  return (await crm.get(`/${module}/${body.data[0]?.details.id}`)).body.data[0];
};

// Recorded: times to the second in the offset of the organization; assumed: what becomes of texts and amounts
test('a record comes back trimmed, without scripts, in cents and to the second', async () => {
  expect(await store(SENT)).toMatchObject({
    Last_Name: 'Doe',
    Company: 'A & B Tools <b>Ltd</b>',
    Email: 'doe@shop.example',
    Phone: '+1 555 0100',
    Description: 'one\ntwo &amp; &lt;i&gt;three&lt;/i&gt;',
    Annual_Revenue: 1234.57,
    Next_Contact_Time: '2026-11-25T14:00:15+05:30',
  });
});

test('with the setting off, a record comes back as it was sent', async () => {
  await crm.sandbox.control.settings({ crmNormalizesText: false });
  const sent = { ...SENT, Email: 'doe@shop.example' };

  expect(await store(sent)).toMatchObject(sent);
});

// Assumed: which texts get entities; therefore a setting
test.each([
  ['none', 'A & B', 'one <two>'],
  ['textarea', 'A & B', 'one &lt;two&gt;'],
  ['all', 'A &amp; B', 'one &lt;two&gt;'],
])('with entities for %s, texts are %j and %j', async (crmEscapesEntities, company, description) => {
  await crm.sandbox.control.settings({ crmEscapesEntities });

  expect(await store({ Last_Name: 'Doe', Company: 'A & B', Description: 'one <two>' })).toMatchObject({
    Company: company,
    Description: description,
  });
});

test('what was read can be written back without a change', async () => {
  await crm.sandbox.control.settings({ crmEscapesEntities: 'all' });
  const lead = await store(SENT);

  await crm.send('PUT', `/Leads/${lead?.id}`, { data: [lead] });
  const again = (await crm.get(`/Leads/${lead?.id}`)).body.data[0];
  expect(again).toEqual({ ...lead, Modified_Time: again?.Modified_Time });
});

// Assumed: scripts are removed, other markup of a line stays
test.each([
  ['<script>alert(1)</script>Doe', 'Doe'],
  ['Doe<SCRIPT src=x>', 'Doe'],
  ['<scr<script></script>ipt>alert(1)</script>Doe', 'Doe'],
  ['<img src=x onerror=alert(1)>Doe', '<img src=x>Doe'],
  ['<!-- a -->Doe<style>b{}</style>', 'Doe'],
  ['Doe < Roe > Moe', 'Doe < Roe > Moe'],
  ['<b>Doe</b>', '<b>Doe</b>'],
  ['D\u0000o\u0007e', 'D o e'],
])('the name %j becomes %j', async (sent, stored) => {
  expect(await store({ Last_Name: sent })).toMatchObject({ Last_Name: stored });
});

describe('what is compared and counted is what is stored', () => {
  test('an upsert finds an account whose name was sent with blanks around it', async () => {
    const [id] = await crm.insert('Accounts', { Account_Name: 'Shop & Co' });
    const upsert = async () => {
      const { body } = await crm.send('POST', '/Accounts/upsert', { data: [{ Account_Name: ' Shop & Co ' }] });
      return [body.data[0]?.action, body.data[0]?.details.id === id];
    };

    expect(await upsert()).toEqual(['update', true]);
    await crm.sandbox.control.settings({ crmNormalizesText: false });
    expect(await upsert()).toEqual(['insert', false]);
  });

  test('a name of blanks is none, and a text is as long as its writer sees it', async () => {
    const { body } = await crm.send('POST', '/Leads', { data: [{ Last_Name: '<script></script> ' }] });
    expect(body.data[0]).toMatchObject({ code: 'MANDATORY_NOT_FOUND', details: { api_name: 'Last_Name' } });
    const lead = await store({ Last_Name: `${'D'.repeat(80)}  `, Description: '&'.repeat(32_000) });
    expect([lead?.Last_Name, String(lead?.Description).length]).toEqual(['D'.repeat(80), 160_000]);
  });

  test('an amount is rounded to the nearest cent, a whole one stays', async () => {
    for (const [sent, stored] of [
      [0.005, 0.01],
      [-2.349, -2.35],
      [1e15, 1e15],
      [7, 7],
    ]) {
      expect(await store({ Last_Name: 'Doe', Annual_Revenue: sent })).toMatchObject({ Annual_Revenue: stored });
    }
  });
});

// Documented: INVALID_DATA with the type that is expected
test('a time that is none is refused', async () => {
  const { body } = await crm.send('POST', '/Leads', { data: [{ Last_Name: 'Doe', Next_Contact_Time: '2026-11-25' }] });

  expect(body.data[0]).toMatchObject({
    code: 'INVALID_DATA',
    details: { expected_data_type: 'datetime', api_name: 'Next_Contact_Time' },
  });
});

test('what a colleague types is stored in the same way', async () => {
  const lead = await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', changes: { Last_Name: ' Roe ', Annual_Revenue: 1.237 } });

  expect(lead).toMatchObject({ Last_Name: 'Roe', Annual_Revenue: 1.24 });
});
