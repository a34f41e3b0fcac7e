import { beforeEach, describe, expect, test } from 'vitest';
import { accessToken } from '../../accounts/test-connect.ts';
import { createRandom, pick } from '../../core/random.ts';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();
let lead: { müller: string; doe: string; roe: string };
beforeEach(async () => {
  await crm.sandbox.control.settings({ crmIndexLagMs: 0 });
  const [müller = '', doe = '', roe = ''] = await crm.insert(
    'Leads',
    { Last_Name: 'Müller', Company: 'Zylker (North), Inc', Email: 'a@zylker.example', Phone: '+1 (555) 010-2000', Annual_Revenue: 1000 },
    { Last_Name: 'Doe', Company: 'Zylker', Email: 'b@zylker.example', Secondary_Email: 'doe@home.example', Annual_Revenue: 2500 },
    { Last_Name: 'Roe', Company: null, Mobile: '555-0103', Annual_Revenue: null, Lead_Status: 'Contacted', Email_Opt_Out: true },
  );
  lead = { müller, doe, roe };
});

const search = (query: Record<string, string>) => crm.get(`/Leads/search?${new URLSearchParams(query)}`);
const found = async (query: Record<string, string>) => {
  const { status, body } = await search(query);
  return status === 204 ? [] : (body.data?.map(({ Last_Name }) => Last_Name) ?? body.code);
};

// Documented: search-records: operators of texts, choices, numbers, times and truths; case does not matter; 204 when nothing is found
test.each([
  ['(Last_Name:equals:doe)', ['Doe']],
  ['(Last_Name:equals:MÜLLER)', ['Müller']],
  ['(Last_Name:equals: Doe )', ['Doe']],
  ['(Company:starts_with:zyl)', ['Doe', 'Müller']],
  ['(Email:equals:B@zylker.example)', ['Doe']],
  ['(Email:equals:nobody@zylker.example)', []],
  ['(Last_Name:equals:Do)', []],
  ['(Lead_Status:equals:contacted)', ['Roe']],
  ['(Lead_Status:not_equal:Contacted)', ['Doe', 'Müller']],
  ['(Last_Name:in:Doe,Roe,Nobody)', ['Roe', 'Doe']],
  ['(Last_Name:in:Nobody)', []],
  ['(Annual_Revenue:equals:1000)', ['Müller']],
  ['(Annual_Revenue:equals:1000.0)', ['Müller']],
  ['(Annual_Revenue:in:1000,2500)', ['Doe', 'Müller']],
  ['(Annual_Revenue:greater_equal:2500)', ['Doe']],
  ['(Annual_Revenue:greater_than:2500)', []],
  ['(Annual_Revenue:greater_than:-1)', ['Doe', 'Müller']],
  ['(Annual_Revenue:less_than:2500)', ['Müller']],
  ['(Annual_Revenue:less_equal:2500)', ['Doe', 'Müller']],
  ['(Annual_Revenue:between:500,1500)', ['Müller']],
  ['(Annual_Revenue:between:1000,2500)', ['Doe', 'Müller']],
  ['(Annual_Revenue:between:1500,500)', []],
  ['(Modified_Time:greater_equal:2019-07-25T15:26:49+05:30)', ['Roe', 'Doe', 'Müller']],
  ['(Created_Time:between:2019-07-25T15:26:49+05:30,2099-01-01T00:00:00Z)', ['Roe', 'Doe', 'Müller']],
  ['(Modified_Time:less_than:2019-07-25T15:26:49Z)', []],
  ['(Email_Opt_Out:equals:true)', ['Roe']],
  ['(id:equals:1)', []],
])('the criteria %s find %j', async (criteria, names) => {
  expect(await found({ criteria })).toEqual(names);
});

// Documented: search-records: lookups and ids
test('records are found by their own id', async () => {
  expect(await found({ criteria: `(id:in:${lead.doe},${lead.roe})` })).toEqual(['Roe', 'Doe']);
  expect(await found({ criteria: `(id:not_equal:${lead.doe})` })).toEqual(['Roe', 'Müller']);
});

// Documented: search-records: and, or, parentheses
test.each([
  ['((Company:starts_with:Zylker)and(Last_Name:equals:Doe))', ['Doe']],
  ['((Company:starts_with:Zylker) AND (Last_Name:equals:Doe))', ['Doe']],
  ['((Last_Name:equals:Roe)or(Last_Name:equals:Doe))', ['Roe', 'Doe']],
  ['(((Last_Name:equals:Roe)or(Last_Name:equals:Doe))and(Annual_Revenue:greater_than:1))', ['Doe']],
  ['((Last_Name:equals:Roe)or((Last_Name:equals:Doe)and(Annual_Revenue:greater_than:9000)))', ['Roe']],
  ['((((Last_Name:equals:Roe))))', ['Roe']],
])('the joined criteria %s find %j', async (criteria, names) => {
  expect(await found({ criteria })).toEqual(names);
});

// Documented: search-records: with one criterion equals is exact, with several it finds texts that contain the value
test('equals is looser among several criteria than alone', async () => {
  const both = '((Company:equals:Zylker)and(Annual_Revenue:greater_than:1))';

  expect(await found({ criteria: '(Company:equals:Zylker)' })).toEqual(['Doe']);
  expect(await found({ criteria: both })).toEqual(['Doe', 'Müller']);
  expect(await found({ criteria: '((Annual_Revenue:equals:100)or(Lead_Status:equals:Contact))' })).toEqual([]);
  await crm.sandbox.control.settings({ crmEqualsContains: false });
  expect(await found({ criteria: both })).toEqual(['Doe']);
});

// Documented: search-records: parentheses and commas in a value are escaped
test('parentheses and commas in a value are escaped with a backslash', async () => {
  expect(await found({ criteria: '(Company:equals:Zylker \\(North\\)\\, Inc)' })).toEqual(['Müller']);
  expect(await found({ criteria: '(Company:in:Zylker \\(North\\)\\, Inc,Other)' })).toEqual(['Müller']);
  expect(await found({ criteria: '(Company:equals:Zylker (North), Inc)' })).toBe('INVALID_QUERY');
});

describe('a search that cannot be is refused', () => {
  const refusal = async (query: Record<string, string>) => {
    const { status, body } = await search(query);
    return { ...body, status };
  };
  const FORMED = { reason: 'invalid query formed' };
  const VALUE = { reason: 'invalid value for search' };
  const UNKNOWN = { reason: 'the field is not available for search' };

  // Documented: search-records and recorded: INVALID_QUERY says why
  test.each([
    ['no parentheses', 'Last_Name:equals:Doe', FORMED],
    ['nothing', '', FORMED],
    ['empty parentheses', '()', FORMED],
    ['an open end', '(Last_Name:equals:Doe', FORMED],
    ['too many ends', '(Last_Name:equals:Doe))', FORMED],
    ['a word without a second half', '((Last_Name:equals:Doe)and)', FORMED],
    ['an unknown word', '((Last_Name:equals:Doe)xor(Last_Name:equals:Roe))', FORMED],
    ['halves without parentheses around', '(Last_Name:equals:Doe)and(Last_Name:equals:Roe)', FORMED],
    ['two parts only', '(Last_Name:Doe)', FORMED],
    ['thousands of parentheses', `${'('.repeat(2_000)}Last_Name:equals:Doe${')'.repeat(2_000)}`, FORMED],
    ['a field that does not exist', '(Nonsense:equals:1)', { ...UNKNOWN, api_name: 'Nonsense' }],
    ['a name of the language itself', '(constructor:equals:1)', { ...UNKNOWN, api_name: 'constructor' }],
    ['an unknown operator', '(Last_Name:sounds_like:Doe)', { operator: 'sounds_like', api_name: 'Last_Name' }],
    ['an operator of the language itself', '(Last_Name:constructor:Doe)', { operator: 'constructor' }],
    ['an order of texts', '(Email:greater_than:a)', { operator: 'greater_than', api_name: 'Email' }],
    ['the start of a number', '(Annual_Revenue:starts_with:1)', { operator: 'starts_with', api_name: 'Annual_Revenue' }],
    ['a range of choices', '(Lead_Status:between:A,B)', { operator: 'between', api_name: 'Lead_Status' }],
    ['a number that is none', '(Annual_Revenue:equals:many)', { ...VALUE, expected_data_type: 'double', value: 'many' }],
    ['half a range', '(Annual_Revenue:between:500)', { ...VALUE, api_name: 'Annual_Revenue' }],
    ['a time that is none', '(Modified_Time:greater_than:yesterday)', { ...VALUE, expected_data_type: 'datetime' }],
    ['a plus that became a blank', '(Modified_Time:greater_than:2019-07-25T15:26:49 05:30)', { ...VALUE, api_name: 'Modified_Time' }],
    ['a truth that is none', '(Email_Opt_Out:equals:yes)', { ...VALUE, expected_data_type: 'boolean' }],
    ['an id that is none', '(id:equals:abc)', { ...VALUE, expected_data_type: 'bigint' }],
    ['a list of nothing', '(Last_Name:in:)', VALUE],
    ['101 values', `(Last_Name:in:${Array.from({ length: 101 }, (_, index) => index).join()})`, { api_name: 'Last_Name' }],
  ])('criteria with %s', async (_what, criteria, details) => {
    expect(await refusal({ criteria })).toMatchObject({ status: 400, code: 'INVALID_QUERY', details });
  });

  // Documented: search-records: ten criteria at most
  test('more than ten criteria', async () => {
    const criteria = (count: number) => `(${Array.from({ length: count }, () => '(Last_Name:equals:Doe)').join('or')})`;

    expect(await found({ criteria: criteria(10) })).toEqual(['Doe']);
    expect(await refusal({ criteria: criteria(11) })).toMatchObject({ status: 400, code: 'CRITERIA_LIMIT_EXCEEDED' });
  });

  // Documented: REQUIRED_PARAM_MISSING; two letters at least; LIMIT_REACHED beyond 2,000
  test('nothing to search for, a word of one letter and a page too far', async () => {
    expect(await refusal({})).toMatchObject({ status: 400, code: 'REQUIRED_PARAM_MISSING' });
    const short = { code: 'INVALID_DATA', details: { param_name: 'word' }, message: 'provide atleast 2 letters for search' };
    expect(await refusal({ word: 'a' })).toMatchObject({ status: 400, ...short });
    expect(await refusal({ word: '' })).toMatchObject({ status: 400, ...short });
    const limit = { code: 'LIMIT_REACHED', details: { limit: 2_000 }, message: 'maximum response iteration limit reached' };
    expect(await refusal({ word: 'zylker', page: '11' })).toMatchObject({ status: 400, ...limit });
    expect(await refusal({ word: 'zylker', page: '-1' })).toMatchObject({ status: 400, code: 'INVALID_DATA' });
  });
});

// The sandbox's own: it never answers 5xx, whatever criteria somebody writes
test('arbitrary texts are searched for or refused', async () => {
  const random = createRandom(7);
  const parts = ['(', ')', ':', 'and', 'or', ' ', '\\', ',', 'Last_Name', 'id', 'equals', 'in', 'between', '1', 'ü', '\u0000', '%', '🔧'];
  for (let round = 0; round < 300; round += 1) {
    const criteria = Array.from({ length: 1 + Math.floor(random() * 14) }, () => pick(random, parts)).join('');
    const { status, body } = await search({ criteria });
    expect([200, 204, 400], criteria).toContain(status);
    if (status === 400) expect(body.code).toBe('INVALID_QUERY');
  }
});

// Documented: search-records: email, phone and word
test('e-mail addresses, phone numbers and words are searched across fields', async () => {
  expect(await found({ email: 'doe@home.example' })).toEqual(['Doe']);
  expect(await found({ phone: '15550102000' })).toEqual(['Müller']);
  expect(await found({ phone: '5550103' })).toEqual(['Roe']);
  expect(await found({ phone: 'none' })).toEqual([]);
  expect(await found({ word: 'mül' })).toEqual(['Müller']);
  expect(await found({ word: 'nothing' })).toEqual([]);
  expect((await crm.get('/Leads/search?email=nobody@x.example')).status).toBe(204);
});

// Documented: search-records: page and per_page
test('a search answers pages and the named fields', async () => {
  const { body } = await crm.get('/Leads/search?word=zylker&per_page=1&page=1&fields=Last_Name');

  expect(body.data).toEqual([{ id: lead.doe, Last_Name: 'Doe' }]);
  expect(body.info).toEqual({ per_page: 1, count: 1, page: 1, more_records: true });
});

// Documented: converted leads leave the default list, and searches with it
test('a search finds converted leads only on demand', async () => {
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id: lead.doe, changes: { $converted: true } });

  expect(await found({ word: 'zylker' })).toEqual(['Müller']);
  expect(await found({ word: 'zylker', converted: 'true' })).toEqual(['Doe']);
});

// Reported by one team: 'the field is not available for search'; therefore a setting
test('with the setting off, Modified_Time is no field to search by', async () => {
  const criteria = '(Modified_Time:greater_equal:2019-07-25T15:26:49+05:30)';
  expect(await found({ criteria })).toEqual(['Roe', 'Doe', 'Müller']);

  await crm.sandbox.control.settings({ crmSearchesModifiedTime: false });
  const { status, body } = await search({ criteria });
  const details = { reason: 'the field is not available for search', api_name: 'Modified_Time' };
  expect([status, body.code, body.details]).toEqual([400, 'INVALID_QUERY', details]);
  expect(await found({ criteria: '(Created_Time:greater_equal:2019-07-25T15:26:49+05:30)' })).toEqual(['Roe', 'Doe', 'Müller']);
});

// Documented: search-records: needs ZohoSearch.securesearch.READ besides the scope of the module
test('a search needs a scope of its own, unless the setting is off', async () => {
  const searchWith = async (...scopes: readonly string[]) => {
    const token = await accessToken(crm.sandbox, { scope: scopes.join() });
    const { status, body } = await crm.sandbox.request('GET', '/crm/v2/Leads/search?word=zylker', { token });
    return [status, body.code];
  };

  expect(await searchWith('ZohoCRM.modules.ALL')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  expect(await searchWith('ZohoCRM.modules.ALL', 'ZohoSearch.securesearch.READ')).toEqual([200, undefined]);
  expect(await searchWith('ZohoSearch.securesearch.READ')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
  await crm.sandbox.control.settings({ crmSearchScope: false });
  expect(await searchWith('ZohoCRM.modules.ALL')).toEqual([200, undefined]);
  expect(await searchWith('ZohoSearch.securesearch.READ')).toEqual([401, 'OAUTH_SCOPE_MISMATCH']);
});
