import { expect, test } from 'vitest';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests('empty', true);
const run = (body: unknown) => crm.sendToV8('POST', '/coql', body);
const refusal = async (query: string) => {
  const { status, body } = await run({ select_query: query });
  return [status, body];
};
const repeat = (count: number, text: string, separator: string) => Array.from({ length: count }, () => text).join(separator);
const pairs = (count: number): string => (count === 1 ? 'id = 1' : `(id = 1 and ${pairs(count - 1)})`);
const columns = (count: number) => Array.from({ length: count }, (_, index) => `Column_${index}`).join(', ');

// Documented: executeCOQLQuery: SYNTAX_ERROR with clause, operator, near, or line and column
test.each([
  ['select id from Leads', 'missing clause', { clause: 'where' }],
  ['select id', 'missing clause', { clause: 'from' }],
  ['', 'unexpected token', { line: 1, column: 1, near: '' }],
  ['delete from Leads', 'unexpected token', { line: 1, column: 1, near: 'delete from Leads' }],
  ['select * from Leads where id = 1', 'unexpected token', { line: 1, column: 8, near: '* from Leads where i' }],
  ['select from Leads where id = 1', 'missing clause', { clause: 'from' }],
  ['select id from Leads\nwhere id =', 'unexpected token', { line: 2, column: 11, near: '' }],
  ["select id from Leads where Last_Name = 'Doe", 'unexpected token', { line: 1, column: 40, near: "'Doe" }],
  ['select id from Leads where id = 1;', 'unexpected token', { line: 1, column: 34, near: ';' }],
  ['select id from Leads where (id = 1', 'unexpected token', { line: 1, column: 35, near: '' }],
  ['select id from Leads where id in ()', 'unexpected token', { line: 1, column: 35, near: ')' }],
  ['select id from Leads where id = 1 offset 1 limit 1', 'unexpected token', { line: 1, column: 44, near: 'limit 1' }],
  ['select id from Leads where id = 1 and id = 2 and id = 3', 'error occured while parsing the query', { near: 'and' }],
  ['select id from Leads where id <> 1', 'operator not supported', { operator: '<>' }],
  ['select id from Leads where id not between 1 and 2', 'operator not supported', { operator: 'not' }],
])('%s is a syntax error: %s', async (query, message, details) => {
  expect(await refusal(query)).toEqual([400, { code: 'SYNTAX_ERROR', details, message, status: 'error' }]);
});

// The sandbox's own: what the real language has beyond this is refused clearly, in words that are documented
test.each([
  'select COUNT(id) from Leads where id is not null',
  'select Last_Name as name from Leads where id is not null',
  'select Owner.last_name from Leads where id is not null',
  'select id from Leads left join Accounts where id is not null',
  'select Lead_Status from Leads where id is not null group by Lead_Status',
])('%s is not simulated', async (query) => {
  expect(await refusal(query)).toEqual([
    400,
    { code: 'SYNTAX_ERROR', details: {}, message: 'given coql query not supported', status: 'error' },
  ]);
});

// Documented: INVALID_QUERY, INVALID_DATA, DUPLICATE_DATA, LIMIT_EXCEEDED; messages about columns and values are reported
test.each([
  ['select Nonsense from Leads where id = 1', 'INVALID_QUERY', { column_name: 'Nonsense' }],
  ['select id from Leads where constructor = 1', 'INVALID_QUERY', { column_name: 'constructor' }],
  ['select id from Leads where id = 1 order by Nonsense', 'INVALID_QUERY', { column_name: 'Nonsense' }],
  ['select id from Unicorns where id = 1', 'INVALID_QUERY', { module: 'Unicorns' }],
  ['select id from __proto__ where id = 1', 'INVALID_QUERY', { module: '__proto__' }],
  [
    "select id from Leads where Last_Name > 'A'",
    'INVALID_QUERY',
    { reason: 'invalid operator found', column_name: 'Last_Name', operator: '>' },
  ],
  [
    'select id from Leads where Email_Opt_Out is null',
    'INVALID_QUERY',
    { reason: 'invalid operator found', column_name: 'Email_Opt_Out', operator: 'is null' },
  ],
  [
    "select id from Leads where Description like '%x%'",
    'INVALID_QUERY',
    { cv_criteria: false, column_name: 'Description', value: '%x%', operator: 'like' },
  ],
  ["select id from Leads where Annual_Revenue = 'much'", 'INVALID_QUERY', { column_name: 'Annual_Revenue', value: 'much' }],
  ["select id from Leads where Modified_Time > '2026-11-25'", 'INVALID_QUERY', { column_name: 'Modified_Time', value: '2026-11-25' }],
  ["select id from Leads where Last_Name = ''", 'INVALID_QUERY', { column_name: 'Last_Name', value: '' }],
  ["select id from Leads where Last_Name like 'a%b'", 'INVALID_QUERY', { column_name: 'Last_Name', value: 'a%b' }],
  ['select id from Leads where id = 1 limit s', 'INVALID_QUERY', { limit: 's' }],
  ['select id from Leads where id = 1 limit 1 offset -1', 'INVALID_QUERY', { offset: '-1' }],
  ['select id from Leads where id = 1 limit 0', 'INVALID_DATA', {}],
  ['select id, Last_Name, id from Leads where id = 1', 'DUPLICATE_DATA', { column_name: 'id' }],
  ['select id from Leads where id = 1 order by id, id', 'DUPLICATE_DATA', { column_name: 'id' }],
  [`select ${columns(501)} from Leads where id = 1`, 'LIMIT_EXCEEDED', { clause: 'select', limit: 500 }],
  [`select id from Leads where ${pairs(26)}`, 'LIMIT_EXCEEDED', { clause: 'where', limit: 25 }],
  [`select id from Leads where id in (${repeat(101, '1', ',')})`, 'LIMIT_EXCEEDED', { clause: 'in', limit: 100 }],
  [`select id from Leads where id = 1 order by ${columns(11)}`, 'LIMIT_EXCEEDED', { clause: 'order by', limit: 10 }],
])('%s is %s', async (query, code, details) => {
  expect(await refusal(query)).toEqual([400, { code, details, message: expect.any(String), status: 'error' }]);
});

// Documented: limits up to the last
test('what is just within the limits is answered', async () => {
  const within = [pairs(25), `id in (${repeat(100, '1', ',')})`];
  for (const where of within) expect((await run({ select_query: `select id from Leads where ${where}` })).status, where).toBe(204);
});

// Documented: MANDATORY_NOT_FOUND; other types are assumed
test('a body without a query is refused, and so is any method but POST', async () => {
  for (const body of [undefined, {}, { select_query: null }, []]) {
    const answer = await run(body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'MANDATORY_NOT_FOUND', details: { api_name: 'select_query' } }]);
  }
  expect((await run({ select_query: ['select'] })).body).toMatchObject({ code: 'INVALID_DATA', details: { api_name: 'select_query' } });
  expect((await crm.sendToV8('GET', '/coql')).body.code).toBe('INVALID_REQUEST_METHOD');
  expect((await crm.sendToV8('POST', '/coql/more', {})).body.code).toBe('INVALID_URL_PATTERN');
});
