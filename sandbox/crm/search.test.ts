import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCrm, type TestCrm } from './test-crm.ts';

let crm: TestCrm;
beforeAll(async () => {
  crm = await startTestCrm();
  await crm.insert(
    'Leads',
    { Last_Name: 'Müller', Company: 'Zylker (North), Inc', Email: 'a@zylker.example', Phone: '+1 (555) 010-2000', Annual_Revenue: 1000 },
    { Last_Name: 'Doe', Company: 'Zylker', Email: 'b@zylker.example', Secondary_Email: 'doe@home.example', Annual_Revenue: 2500 },
    { Last_Name: 'Roe', Company: null, Mobile: '555-0103', Annual_Revenue: null, Lead_Status: 'Contacted' },
  );
});
afterAll(() => crm.close());

const found = async (query: Record<string, string>) => {
  const { status, body } = await crm.get(`/Leads/search?${new URLSearchParams(query)}`);
  return status === 204 ? [] : (body.data?.map(({ Last_Name }) => Last_Name) ?? body.code);
};
const byCriteria = (criteria: string) => found({ criteria });

// [V] search-records: equals, starts_with; case does not matter
test('criteria compare texts', async () => {
  expect(await byCriteria('(Last_Name:equals:doe)')).toEqual(['Doe']);
  expect(await byCriteria('(Company:starts_with:zyl)')).toEqual(['Doe', 'Müller']);
  expect(await byCriteria('(Email:equals:B@zylker.example)')).toEqual(['Doe']);
  expect(await byCriteria('(Email:equals:nobody@zylker.example)')).toEqual([]);
  expect(await byCriteria('(Lead_Status:not_equal:Contacted)')).toEqual(['Doe', 'Müller']);
});

// [V] search-records: and, or, parentheses
test('criteria are joined with and and or', async () => {
  expect(await byCriteria('((Company:starts_with:Zylker)and(Last_Name:equals:Doe))')).toEqual(['Doe']);
  expect(await byCriteria('((Last_Name:equals:Roe)or(Last_Name:equals:Doe))')).toEqual(['Roe', 'Doe']);
  expect(await byCriteria('(((Last_Name:equals:Roe)or(Last_Name:equals:Doe))and(Annual_Revenue:greater_than:1))')).toEqual(['Doe']);
});

// [V] search-records: parentheses and commas in a value are escaped
test('parentheses and commas in a value are escaped with a backslash', async () => {
  expect(await byCriteria('(Company:equals:Zylker \\(North\\)\\, Inc)')).toEqual(['Müller']);
  expect(await byCriteria('(Company:equals:Zylker (North), Inc)')).toBe('INVALID_QUERY');
});

// [V] search-records: operators of numbers and times
test('criteria compare numbers and times', async () => {
  expect(await byCriteria('(Annual_Revenue:greater_equal:2500)')).toEqual(['Doe']);
  expect(await byCriteria('(Annual_Revenue:between:500,1500)')).toEqual(['Müller']);
  expect(await byCriteria('(Last_Name:in:Doe,Roe)')).toEqual(['Roe', 'Doe']);
  expect(await byCriteria('(Modified_Time:greater_equal:2019-07-25T15:26:49+05:30)')).toHaveLength(3);
  expect(await byCriteria('(Modified_Time:less_than:2019-07-25T15:26:49Z)')).toEqual([]);
});

// [V] search-records: email, phone and word
test('e-mail addresses, phone numbers and words are searched across fields', async () => {
  expect(await found({ email: 'doe@home.example' })).toEqual(['Doe']);
  expect(await found({ phone: '15550102000' })).toEqual(['Müller']);
  expect(await found({ phone: '5550103' })).toEqual(['Roe']);
  expect(await found({ word: 'mül' })).toEqual(['Müller']);
  expect(await found({ word: 'nothing' })).toEqual([]);
});

// [V] 204 on empty; REQUIRED_PARAM_MISSING and INVALID_QUERY
test('a search finds nothing with 204, and is refused without something to search for', async () => {
  expect((await crm.get('/Leads/search?email=nobody@x.example')).status).toBe(204);
  expect(await found({})).toBe('REQUIRED_PARAM_MISSING');
  expect(await byCriteria('Last_Name:equals:Doe')).toBe('INVALID_QUERY');
  expect(await byCriteria('(Last_Name:sounds_like:Doe)')).toBe('INVALID_QUERY');
  expect(await byCriteria('((Last_Name:equals:Doe)and)')).toBe('INVALID_QUERY');
  expect(await found({ word: 'a' })).toBe('INVALID_DATA');
});

// [V] search-records: page and per_page
test('a search answers pages and the named fields', async () => {
  const { body } = await crm.get('/Leads/search?word=zylker&per_page=1&page=1&fields=Last_Name');

  expect(body.data).toEqual([{ id: expect.any(String), Last_Name: 'Doe' }]);
  expect(body.info).toEqual({ per_page: 1, count: 1, page: 1, more_records: true });
});
