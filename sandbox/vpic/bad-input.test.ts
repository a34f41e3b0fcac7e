import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { ERROR_TEXTS } from './error-codes.data.ts';

const sandbox = sandboxForTests('empty', true);

interface Answer {
  readonly Count: number;
  readonly SearchCriteria: string;
  readonly Results: readonly Record<string, string>[];
}

const HONDA = '1HGCM82633A004352';
const get = <T = Answer>(path: string) => sandbox.request<T>('GET', `/vpic/api/vehicles/${path}`);

// Recorded: always HTTP 200: failure is in ErrorCode
describe('whatever is asked for, the answer is 200 and says in ErrorCode what is wrong', () => {
  test.each([
    ['no VIN', '', ['6', '7']],
    ['blanks', '%20%20%20', ['6', '7']],
    ['one character', '1', ['6', '7']],
    ['a word', 'constructor', ['6', '7', '11', '400']],
    ['a name of every object', '__proto__', ['6', '7', '400']],
    ['sixteen characters', HONDA.slice(0, 16), ['6']],
    ['eighteen characters', `${HONDA}1`, ['1', '400']],
    ['two VINs', `${HONDA};${HONDA}`, ['1', '400']],
    ['forbidden letters', 'IOQIOQIOQIOQIOQIO', ['1', '7', '11', '400']],
    ['control characters', '%00%01%02', ['6', '7', '400']],
    ['letters of another script', '%E8%BB%8A%E4%B8%A1', ['6', '7', '400']],
    ['a sign of two units', '%F0%9F%94%A7', ['6', '7', '400']],
    ['marks', '%3Cb%3E%26%22', ['6', '7', '400']],
    ['a slash', '1HG%2FCM', ['6', '8', '400']],
    ['two thousand characters', '1'.repeat(2_000), ['1', '7', '400']],
  ])('%s', async (_what, vin, codes) => {
    const { status, body } = await get(`DecodeVinValues/${vin}?format=json`);

    expect([status, body.Count]).toEqual([200, 1]);
    expect(body.SearchCriteria).toBe(`VIN(s): ${decodeURIComponent(vin)}`);
    expect(body.Results[0]?.ErrorCode?.split(',')).toEqual(codes);
    for (const code of body.Results[0]?.ErrorCode?.split(',') ?? [])
      expect(body.Results[0]?.ErrorText).toContain(`${code} - ${ERROR_TEXTS[code]}`);
    const xml = await get<string>(`DecodeVinValues/${vin}`);
    expect(xml.body).toMatch(/^<Response><Count>1<\/Count>\P{Cc}*<\/Response>$/u);
  });
});

// Recorded and reported by third parties: the codes that were seen
test('every documented error code is met', async () => {
  const vins = ['1HGCM82633A004352', 'WBA3A5C51CF256987', '1HGCM82733A004352', '5YJSA3DS*EF', '999999999993VV3B7AXXNM077525'];
  const more = ['11111111111111111', 'WBAJC51050WB84663', 'WF0PXXGCHPJR71967'];
  const answers = await Promise.all([...vins, ...more].map((vin) => get(`DecodeVinValues/${vin}?format=json`)));

  const met = new Set(answers.flatMap(({ body }) => body.Results[0]?.ErrorCode?.split(',') ?? []));
  expect([...met].toSorted((a, b) => Number(a) - Number(b))).toEqual(['0', '1', '3', '5', '6', '7', '8', '11', '14', '400']);
});

describe('the query', () => {
  test.each([
    ['', 'application/xml; charset=utf-8'],
    ['?format=xml', 'application/xml; charset=utf-8'],
    ['?format=', 'application/xml; charset=utf-8'],
    ['?format=yaml', 'application/xml; charset=utf-8'],
    ['?format=constructor', 'application/xml; charset=utf-8'],
    ['?format=JSON', 'application/json; charset=utf-8'],
    ['?format=json&format=xml', 'application/json; charset=utf-8'],
    ['?format=csv', 'text/csv; charset=utf-8'],
  ])('%j is answered as %s', async (query, type) => {
    const { status, headers } = await get(`DecodeVinValues/${HONDA}${query}`);

    expect([status, headers.get('content-type')]).toEqual([200, type]);
  });

  // Assumed: the third format of the service
  test('a table has one line of names and one of values', async () => {
    const { body } = await get<string>(`DecodeVinValues/${HONDA}?format=csv`);
    const [names = '', values = '', rest] = body.split('\r\n');

    expect(names.split(',')).toEqual(expect.arrayContaining(['Make', 'Model', 'ModelYear', 'ErrorCode']));
    expect(values).toContain('"AMERICAN HONDA MOTOR CO., INC."');
    expect(rest).toBe('');
  });

  // Documented: modelyear is optional; another year than that of the VIN is a warning
  test.each([
    ['2003', '0'],
    ['', '0'],
    ['2011', '12'],
    ['abc', '12'],
    ['-1', '12'],
    ['2003&modelyear=2011', '0'],
    ['99999999999999999999', '12'],
  ])('the model year %s gives the code %s', async (year, code) => {
    const { body } = await get(`DecodeVinValues/${HONDA}?format=json&modelyear=${year}`);

    expect(body.Results[0]).toMatchObject({ Make: 'HONDA', ModelYear: '2003', ErrorCode: code });
  });

  test('without a year in the VIN there is nothing to compare', async () => {
    expect((await get('DecodeVinValues/11111111111111111?format=json&modelyear=2011')).body.Results[0]).toMatchObject({ ErrorCode: '8' });
  });
});

// Assumed: the real service minds no case in its paths
test.each(['decodevinvalues', 'DECODEVINVALUES', 'DecodeVinValues'])('the path %s decodes', async (call) => {
  expect((await get(`${call}/${HONDA}?format=json`)).body.Results[0]).toMatchObject({ Make: 'HONDA' });
});

test.each([
  ['GET', 'DecodeVin/1'],
  ['GET', 'DecodeVinValues'],
  ['GET', `DecodeVinValues/${HONDA}/more`],
  ['GET', 'constructor/1'],
  ['POST', `DecodeVinValues/${HONDA}`],
  ['PUT', `DecodeVinValues/${HONDA}`],
  ['DELETE', `DecodeVinValues/${HONDA}`],
])('%s %s is not found', async (method, path) => {
  const body = method === 'GET' ? undefined : {};
  const answer = await sandbox.request(method, `/vpic/api/vehicles/${path}`, { body });

  expect([answer.status, answer.body]).toEqual([404, { Message: 'No HTTP resource was found that matches the request URI.' }]);
});

// Issue 3: every dataset has the VINs of the facts
test.each(['empty', 'shop'] as const)('the dataset %s has the known VINs', async (dataset) => {
  await sandbox.control.reset(dataset);

  for (const [vin, make] of [
    [HONDA, 'HONDA'],
    ['11111111111111111', ''],
    ['3VV3B7AXXNM077525', 'VOLKSWAGEN'],
    ['KMHC85LCXHU026758', 'HYUNDAI'],
    ['19XZE4F96KE027095', 'HONDA'],
    ['WBA3A5C51CF256987', 'BMW'],
  ])
    expect((await get(`DecodeVinValues/${vin}?format=json`)).body.Results[0]?.Make, vin).toBe(make);
});

// Recorded: the answer of the service that is away: its words are those of its web server
test('an injected fault has the format of the service', async () => {
  await sandbox.control.faults([{ provider: 'vpic', kind: 'status', status: 503, times: 1 }]);

  const refused = await get<Record<string, unknown>>(`DecodeVinValues/${HONDA}`);
  expect([refused.status, refused.body]).toEqual([503, { Message: 'An error has occurred.' }]);
});
