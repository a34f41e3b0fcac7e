import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getModelYears } from '../../vin.rules.ts';
import { createOfflineDecoder } from './offline-decoder.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const decoder = createOfflineDecoder();
const find = (vin: string) => decoder.find(vin, getModelYears(vin, NOW));

test.each([
  ['1HGCM82633A004352', 'Passenger Car', ['Honda'], [2003], { make: 'Honda', model: 'Accord', year: 2003, exact: 5 }],
  [
    '3VV3B7AXXNM077525',
    'Multipurpose Passenger Vehicle (MPV)',
    ['Volkswagen'],
    [2022],
    { make: 'Volkswagen', model: 'Tiguan', year: 2022, exact: 5 },
  ],
  ['KMHC85LCXHU026758', 'Passenger Car', ['Hyundai', 'Genesis'], [2017, 1987], { make: 'Hyundai', model: 'Ioniq', year: 2017, exact: 2 }],
  ['5YJ3E1EA7KF317000', 'Passenger Car', ['Tesla'], [2019], { make: 'Tesla', model: 'Model 3', year: 2019, exact: 1 }],
])('finds type, makes, years and matching model of %s', async (vin, ...facts) => {
  const [type, makes, years, model] = facts;
  expect(await find(vin)).toEqual({ type, makes, years, models: [model] });
});

test('finds the maker of a European VIN, but no model', async () => {
  expect(await find('WAUZZZ8K1DA006278')).toEqual({ type: 'Passenger Car', makes: ['Audi'], years: [1983, 2013], models: [] });
});

test('uses six characters for makers of few vehicles', async () => {
  expect(await find('VF9AA0000DX795001')).toMatchObject({ makes: ['Bugatti'] });
  expect(await find('VF9AA0000DX001795')).toBeUndefined();
});

test('finds a model for each of its years', async () => {
  const found = await decoder.find('JHLRD68404C000000', [2003, 2004, 1974]);
  expect(found?.years).toEqual([2003, 2004]);
  expect(found?.models.map(({ model, year }) => `${model} ${year}`)).toEqual(['CR-V 2003', 'CR-V 2004']);
});

test('finds neither unknown codes nor parts of codes', async () => {
  expect(await find('11111111111111111')).toBeUndefined();
  expect(await decoder.find('', [2003])).toBeUndefined();
});

test('finds the years of a model, and handles other requests while it reads the data', async () => {
  let isReading = true;
  let turns = 0;
  const reading = decoder.findModelYears({ make: 'HONDA', model: 'CR-V' }).finally(() => {
    isReading = false;
  });
  while (isReading) {
    await setImmediate();
    turns += 1;
  }
  expect(await reading).toMatchObject({ first: 1997 });
  expect(turns).toBeGreaterThan(100);
  expect(await decoder.findModelYears({ make: 'Honda', model: 'Unknown' })).toBeUndefined();
});
