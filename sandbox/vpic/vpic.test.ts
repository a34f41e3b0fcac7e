import { expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { checkDigit } from './vin.ts';

const sandbox = sandboxForTests('empty', true);

interface Answer {
  readonly Count: number;
  readonly Message: string;
  readonly SearchCriteria: string;
  readonly Results: readonly Record<string, string>[];
}

const call = (vin: string, query = '?format=json') =>
  sandbox.request<Answer>('GET', `/vpic/api/vehicles/DecodeVinValues/${encodeURIComponent(vin)}${query}`);

async function decode(vin: string, query?: string): Promise<Record<string, string>> {
  const { status, body } = await call(vin, query);
  expect(status).toBe(200);
  return body.Results[0] ?? {};
}

// Recorded: recorded answers of the real service
test('an answer has one result with some 140 text values, and unknown ones are empty', async () => {
  const { body } = await call('1HGCM82633A004352');

  expect(body).toMatchObject({
    Count: 1,
    SearchCriteria: 'VIN(s): 1HGCM82633A004352',
    Message: expect.stringMatching(/^Results returned successfully\. NOTE:/),
  });
  const values = Object.values(body.Results[0] ?? {});
  expect(values.length).toBeGreaterThan(140);
  expect(values.every((value) => typeof value === 'string')).toBe(true);
  expect(body.Results[0]).toMatchObject({ DriveType: '', BusType: 'Not Applicable', VehicleDescriptor: '1HGCM826*3A' });
});

// Recorded: recorded: 1HGCM82633A004352, 3VV3B7AXXNM077525, KMHC85LCXHU026758
test.each([
  ['1HGCM82633A004352', 'HONDA', 'Accord', '2003'],
  ['3VV3B7AXXNM077525', 'VOLKSWAGEN', 'Tiguan', '2022'],
  ['KMHC85LCXHU026758', 'HYUNDAI', 'Ioniq', '2017'],
])('the VIN %s decodes clean', async (vin, make, model, year) => {
  expect(await decode(vin)).toMatchObject({
    VIN: vin,
    Make: make,
    Model: model,
    ModelYear: year,
    ErrorCode: '0',
    ErrorText: '0 - VIN decoded clean. Check Digit (9th position) is correct',
  });
});

// Recorded: recorded: WBA3A5C51CF256987, 19XZE4F96KE027095
test.each([
  ['WBA3A5C51CF256987', 'BMW', '328i', '2012'],
  ['19XZE4F96KE027095', 'HONDA', 'Insight', '2019'],
])('the VIN %s has a wrong check digit and decodes nevertheless', async (vin, make, model, year) => {
  expect(await decode(vin)).toMatchObject({
    Make: make,
    Model: model,
    ModelYear: year,
    ErrorCode: '1',
    ErrorText: '1 - Check Digit (9th position) does not calculate properly',
  });
});

// Reported by third parties: passes the check digit and has no data
test('seventeen ones pass the check digit and decode to nothing', async () => {
  expect(checkDigit('11111111111111111')).toBe('1');
  expect(await decode('11111111111111111')).toMatchObject({ Make: '', Model: '', ErrorCode: '8' });
});

// Recorded: 1,8,400: a European Ford has a letter in position 9
test('a European VIN without a check digit has a list of errors, a suggestion with ! and a make without a model', async () => {
  expect(await decode('WF0PXXGCHPJR71967')).toMatchObject({
    Make: 'FORD',
    Model: '',
    ModelYear: '2023',
    ErrorCode: '1,8,400',
    ErrorText: expect.stringContaining('; 8 - No detailed data available currently; 400 - Invalid Characters Present'),
    SuggestedVIN: 'WF0PXXGC!PJR71967',
  });
});

// Recorded: a European Golf: make, maker and year, no model
test('a European Golf of 2008 decodes to make and year by rule', async () => {
  expect(await decode('WVWZZZ1KZ8W123456')).toMatchObject({
    Make: 'VOLKSWAGEN',
    Manufacturer: 'VOLKSWAGEN AG',
    Model: '',
    ModelYear: '2008',
  });
});

// Recorded: 11 with 400, 14: position 10 is 0
test('a model year code that does not exist gives error 11 and no year', async () => {
  expect(await decode('WBAJC51050WB84663')).toMatchObject({ Make: 'BMW', ModelYear: '', ErrorCode: '1,11,14,400' });
  const byRule = await decode('4T1SK12E00U028452');
  expect(byRule).toMatchObject({ Make: 'TOYOTA', ModelYear: '', AdditionalErrorText: 'Invalid character(s): 10:0;' });
  expect(byRule.ErrorCode?.split(',')).toEqual(expect.arrayContaining(['11', '400']));
});

// Recorded: 7: makers that sell nothing in the United States
test.each(['VR7ACYHZKLL012345', 'MR0FZ22G001234567', 'TMBJJ7NE3E0123456'])('the maker of %s is not registered', async (vin) => {
  const { Make, Model, ErrorCode } = await decode(vin);

  expect([Make, Model]).toEqual(['', '']);
  expect(ErrorCode?.split(',')).toContain('7');
});

// Recorded: 8: only the manufacturer is known
test('a Renault decodes to its manufacturer alone', async () => {
  expect(await decode('VF1BB05CF31234567')).toMatchObject({ Make: '', Manufacturer: 'RENAULT GROUP', ErrorCode: '8' });
});

// Recorded: 6: one character removed still gives make and model
test('an incomplete VIN still gives make and model', async () => {
  expect(await decode('3VV3B7AXXNM07752')).toMatchObject({ Make: 'VOLKSWAGEN', Model: 'Tiguan', ModelYear: '2022', ErrorCode: '6' });
});

// Recorded: 5,6,14: part of a Tesla with an unknown position
test('part of a VIN with a wrong position has errors 5, 6 and 14', async () => {
  expect(await decode('5YJSA3DS*EF')).toMatchObject({
    Make: 'TESLA',
    ErrorCode: '5,6,14',
    SuggestedVIN: '5YJSA!DS*EF',
    PossibleValues: expect.stringMatching(/^\(6:/),
  });
});

// Recorded: 6 with 7: a Japanese chassis number
test('a Japanese chassis number is incomplete and of an unknown maker', async () => {
  expect(await decode('ZRE1429012345')).toMatchObject({ Make: '', ErrorCode: expect.stringMatching(/^6,7/) });
});

// Recorded: 1,7,400: characters in front of a VIN
test('a text longer than a VIN has errors 1, 7 and 400', async () => {
  expect(await decode('999999999993VV3B7AXXNM077525')).toMatchObject({ Make: '', ErrorCode: '1,7,400' });
});

// Recorded and reported by third parties: 400: I, O and Q are in no VIN
test('the letters I, O and Q are invalid characters', async () => {
  const { ErrorCode, AdditionalErrorText, SuggestedVIN } = await decode('1HGCM82633AOO4352');

  expect(ErrorCode?.split(',')).toContain('400');
  expect([AdditionalErrorText, SuggestedVIN]).toEqual(['Invalid character(s): 12:O, 13:O;', '1HGCM82633A!!4352']);
});

// Recorded and reported by third parties: 3: one position corrected, assuming the check digit is right
test('one wrong position is corrected when the check digit proves it', async () => {
  expect(await decode('1HGCM82733A004352')).toMatchObject({
    Make: 'HONDA',
    Model: 'Accord',
    ErrorCode: '3',
    SuggestedVIN: '1HGCM82633A004352',
  });
});

// Documented: variable list of the service: code 12; `modelyear` is optional
test('another model year than the one in the VIN is a warning', async () => {
  expect(await decode('1HGCM82633A004352', '?format=json&modelyear=2003')).toMatchObject({ ErrorCode: '0' });
  expect(await decode('1HGCM82633A004352', '?format=json&modelyear=2011')).toMatchObject({ Make: 'HONDA', ErrorCode: '12' });
});

// Documented: the VIN is not case-sensitive and may be padded
test('small letters decode as capital ones', async () => {
  expect(await decode(' 1hgcm82633a004352 ')).toMatchObject({ VIN: '1HGCM82633A004352', ErrorCode: '0' });
});

// Assumed: the format has to be asked for
test('who does not ask for JSON gets XML', async () => {
  const { status, headers, body } = await sandbox.request<unknown>('GET', '/vpic/api/vehicles/DecodeVinValues/1HGCM82633A004352');

  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(body).toContain('<Make>HONDA</Make>');
});

// [computed] check digits of the VINs in the fact sheet
test.each([
  ['1HGCM82633A004352', '3'],
  ['3VV3B7AXXNM077525', 'X'],
  ['KMHC85LCXHU026758', 'X'],
  ['WBA3A5C51CF256987', '7'],
])('the check digit of %s is %s', (vin, digit) => {
  expect(checkDigit(vin)).toBe(digit);
});
