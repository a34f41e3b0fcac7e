import { beforeEach, expect, test } from 'vitest';
import { accessToken } from '../../accounts/test-connect.ts';
import { createRandom, pick } from '../../core/random.ts';
import type { SandboxReply } from '../../testing/test-sandbox.ts';
import { type Answer, crmForTests } from '../test-crm.ts';

const crm = crmForTests();
let ids: readonly string[] = [];
beforeEach(async () => {
  ids = await crm.insert(
    'Leads',
    { Last_Name: 'Müller', Company: 'Zylker North', Email: 'a@zylker.example', Annual_Revenue: 1000, Lead_Status: 'Contacted' },
    { Last_Name: "O'Brien", Company: 'Zylker', Email: 'b@zylker.example', Annual_Revenue: 2500, Email_Opt_Out: true },
    { Last_Name: 'Roe', Company: null, Annual_Revenue: null, Lead_Status: 'Lost Lead' },
  );
});

const run = (query: string, version: 'send' | 'sendToV8' = 'sendToV8'): Promise<SandboxReply<Answer>> =>
  crm[version]('POST', '/coql', { select_query: query });
const found = async (where: string, rest = '') => {
  const { status, body } = await run(`select Last_Name from Leads where ${where} ${rest}`);
  return status === 204 ? [] : (body.data?.map(({ Last_Name }) => Last_Name) ?? body.code);
};

// Documented: executeCOQLQuery: data and info; the id comes without being asked for; 204 when nothing is found
test('a query answers the columns it asks for, the id, and whether there is more', async () => {
  const { status, body } = await run("SELECT Last_Name, Annual_Revenue FROM Leads WHERE Company LIKE 'zylker%' LIMIT 1");

  expect([status, body]).toEqual([
    200,
    { data: [{ Last_Name: 'Müller', Annual_Revenue: 1000, id: ids[0] }], info: { count: 1, more_records: true } },
  ]);
  const nothing = await run("select id from Leads where Last_Name = 'Nobody'");
  expect([nothing.status, nothing.body]).toEqual([204, undefined]);
});

// Documented: the operators; assumed: as in SQL, an empty field passes `is null` only
test.each([
  ["Last_Name = 'müller'", ['Müller']],
  ["Last_Name = 'O''Brien'", ["O'Brien"]],
  ['Last_Name = "O\'Brien"', ["O'Brien"]],
  ["Last_Name != 'Roe'", ['Müller', "O'Brien"]],
  ["Company != 'Zylker'", ['Müller']],
  ["Last_Name in ('Roe', 'Müller', 'Nobody')", ['Müller', 'Roe']],
  ["Last_Name not in ('Roe', 'Müller')", ["O'Brien"]],
  ["Company like 'zyl%'", ['Müller', "O'Brien"]],
  ["Company like '%north'", ['Müller']],
  ["Company like '%ylk%'", ['Müller', "O'Brien"]],
  ["Company like 'ylk'", []],
  ["Company not like '%north'", ["O'Brien"]],
  ['Company is null', ['Roe']],
  ['Company is not null', ['Müller', "O'Brien"]],
  ['Annual_Revenue > 1000', ["O'Brien"]],
  ['Annual_Revenue >= 1000.0', ['Müller', "O'Brien"]],
  ['Annual_Revenue < 2500', ['Müller']],
  ['Annual_Revenue <= 2500', ['Müller', "O'Brien"]],
  ['Annual_Revenue between 500 and 1500', ['Müller']],
  ['Annual_Revenue in (1000, 2500)', ['Müller', "O'Brien"]],
  ["Modified_Time >= '2019-07-25T15:26:49+05:30'", ['Müller', "O'Brien", 'Roe']],
  ["Modified_Time < '2019-07-25T15:26:49Z'", []],
  ["Created_Time between '2019-07-25T15:26:49+05:30' and '2099-01-01T00:00:00Z'", ['Müller', "O'Brien", 'Roe']],
  ['Email_Opt_Out = true', ["O'Brien"]],
  ["(Company is null or Annual_Revenue > 2000) and Last_Name like 'R%'", ['Roe']],
  ["Company is null or (Annual_Revenue > 2000 and Last_Name like 'O%')", ["O'Brien", 'Roe']],
  ["((Company is not null and Annual_Revenue > 500) and Last_Name != 'Roe')", ['Müller', "O'Brien"]],
])('where %s finds %j', async (where, names) => {
  expect(await found(where)).toEqual(names);
});

// Documented: ids have an order, by which one gets beyond the records that OFFSET reaches
test('records are found by id, alone, among others and after one', async () => {
  expect(await found(`id = ${ids[1]}`)).toEqual(["O'Brien"]);
  expect(await found(`id in ('${ids[0]}', '${ids[2]}')`)).toEqual(['Müller', 'Roe']);
  expect(await found(`id > ${ids[0]}`)).toEqual(["O'Brien", 'Roe']);
  expect(await found('id > 9')).toEqual(['Müller', "O'Brien", 'Roe']);
});

// Documented: ORDER BY, LIMIT and OFFSET; by id when nothing else is said
test('a query is sorted, and goes on with offset', async () => {
  expect(await found('id is not null', 'order by Last_Name desc')).toEqual(['Roe', "O'Brien", 'Müller']);
  expect(await found('id is not null', 'order by Annual_Revenue')).toEqual(['Roe', 'Müller', "O'Brien"]);
  expect(await found('id is not null', 'order by Email_Opt_Out desc, Last_Name asc')).toEqual(["O'Brien", 'Müller', 'Roe']);
  expect(await found('id is not null', 'limit 1 offset 1')).toEqual(["O'Brien"]);
  expect(await found('id is not null', 'offset 3')).toEqual([]);
});

// Reported: records that are referred to come as their id alone
test('owners come as their id', async () => {
  const { body } = await run(`select Owner, Modified_Time from Leads where id = ${ids[0]}`);

  expect(body.data).toEqual([
    { Owner: { id: expect.stringMatching(/^\d{18}$/) }, Modified_Time: expect.stringMatching(/:\d\d\+05:30$/), id: ids[0] },
  ]);
});

// Documented: 2,000 records of a query and 100,000 in all; v2 has 200 and 10,000; the details are assumed
test('limits are those of the version', async () => {
  const refusal = async (rest: string, version: 'send' | 'sendToV8' = 'sendToV8') => {
    const { status, body } = await run(`select id from Leads where id is not null ${rest}`, version);
    return status < 300 ? status : [status, body.code, body.details];
  };

  expect(await refusal('limit 2000')).toBe(200);
  expect(await refusal('limit 2001')).toEqual([400, 'LIMIT_EXCEEDED', { clause: 'limit', limit: 2_000 }]);
  expect(await refusal('limit 200 offset 99800')).toBe(204);
  expect(await refusal('limit 200 offset 99801')).toEqual([400, 'LIMIT_EXCEEDED', { clause: 'offset', limit: 100_000 }]);
  expect(await refusal('limit 200', 'send')).toBe(200);
  expect(await refusal('limit 201', 'send')).toEqual([400, 'LIMIT_EXCEEDED', { clause: 'limit', limit: 200 }]);
  expect(await refusal('limit 200 offset 9801', 'send')).toEqual([400, 'LIMIT_EXCEEDED', { clause: 'offset', limit: 10_000 }]);
  await crm.sandbox.control.settings({ crmCoqlMaxLimit: 200 });
  expect(await refusal('limit 201')).toEqual([400, 'LIMIT_EXCEEDED', { clause: 'limit', limit: 200 }]);
});

// Documented: 1 credit up to 200 records, 2 up to 1,000, 3 above
test('large queries cost more credits', async () => {
  const remaining = async (limit: number) => {
    const { status, headers } = await run(`select id from Leads where id is not null limit ${limit}`);
    return [status, headers.get('x-api-credits-remaining')];
  };
  await crm.sandbox.control.settings({ crmCreditsPerDay: 8 });

  expect(await remaining(200)).toEqual([200, null]);
  expect(await remaining(201)).toEqual([200, '4']);
  expect(await remaining(1_001)).toEqual([200, '1']);
  expect((await remaining(1_001))[0]).toBe(429);
});

// Documented: ZohoCRM.coql.READ and the scope of the module
test('a query needs its own scope and that of the module', async () => {
  const statusWith = async (...scopes: readonly string[]) => {
    const token = await accessToken(crm.sandbox, { scope: scopes.join() });
    const body = { select_query: 'select id from Leads where id is not null' };
    const answer = await crm.sandbox.request('POST', '/crm/v8/coql', { token, body });
    return [answer.status, answer.body.code];
  };

  expect(await statusWith('ZohoCRM.modules.ALL')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await statusWith('ZohoCRM.coql.READ')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await statusWith('ZohoCRM.coql.READ', 'ZohoCRM.modules.accounts.READ')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await statusWith('ZohoCRM.coql.READ', 'ZohoCRM.modules.leads.READ')).toEqual([200, undefined]);
});

// Assumed: a query reads the records themselves and no index; therefore a setting
test('a query knows at once what was written, unless the setting makes it wait', async () => {
  expect(await found("Last_Name = 'Roe'")).toEqual(['Roe']);
  await crm.sandbox.control.settings({ crmCoqlLagMs: 60_000 });
  expect(await found("Last_Name = 'Roe'")).toEqual([]);
  await crm.sandbox.control.clock(61_000);
  expect(await found("Last_Name = 'Roe'")).toEqual(['Roe']);
});

const PARTS =
  "select from Leads where id Last_Name = != <> > in not like is null and or between ( ) , 'x' 'y%' 5 true limit offset order by ' \" ; .";

// The sandbox's own: it never answers 5xx, and a refusal always says why in the words of the CRM
test('arbitrary queries are answered, or refused in the format of the CRM', async () => {
  const random = createRandom(20_261_125);
  await crm.sandbox.control.settings({ crmCreditsPerDay: 1_000_000 });
  for (let round = 0; round < 300; round += 1) {
    const parts = Array.from({ length: Math.floor(random() * 9) }, () => pick(random, PARTS.split(' ')));
    const query = random() < 0.5 ? parts.join(' ') : `select id from Leads where ${parts.join(' ')}`;
    const { status, body } = await run(query);

    expect([200, 204, 400], query).toContain(status);
    if (status === 400) expect(body, query).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), status: 'error' });
  }
});
