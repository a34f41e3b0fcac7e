import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';

const sandbox = sandboxForTests('empty', true);
const ask = (vin: string) =>
  sandbox.request<{ Results: Record<string, string>[] }>('GET', `/vpic/api/vehicles/DecodeVinValues/${vin}?format=json`);
const decode = async (vin: string) => (await ask(vin)).body.Results[0];

// https://vpic.nhtsa.dot.gov/api/: DecodeVinValues
test('a response has one result with some 140 texts', async () => {
  const { status, body } = await ask('1HGCM82633A004352');
  expect([status, body]).toMatchObject([
    200,
    { Count: 1, Message: expect.stringContaining('Results returned successfully'), SearchCriteria: 'VIN(s): 1HGCM82633A004352' },
  ]);
  expect(body.Results).toHaveLength(1);
  const [values = {}] = body.Results;
  expect(Object.keys(values).length).toBeGreaterThan(130);
  for (const value of Object.values(values)) expect(typeof value).toBe('string');
  expect(values).toMatchObject({ Make: 'HONDA', Model: 'Accord', ModelYear: '2003', ErrorCode: '0' });
});

// Recorded: vPIC always returns 200, with error codes in the result.
test.each([
  ['a wrong check digit', '19XZE4F96KE027095', '1', 'HONDA'],
  ['an unknown maker', 'VR7ACYHZKLL012345', '7', ''],
  ['seventeen ones', '11111111111111111', '8', ''],
  ['an invalid character', '1HGCM8263OA004352', '400', expect.any(String)],
  ['three characters', '1HG', '6', expect.any(String)],
])('%s has its error code', async (_what, vin, code, make) => {
  const result = await decode(vin);
  expect(result?.ErrorCode?.split(',')).toContain(code);
  expect(result?.Make).toEqual(make);
});
