import { expect, test } from 'vitest';
import type { DecodedVin } from './vin.contract.ts';
import { describeDecoding, describeGaps, describeSource, fillVehicle } from './vin-words.rules.ts';

const accord: DecodedVin = { make: 'Honda', model: 'Accord', year: 2003, complete: true, source: 'offline', warning: '' };
const onlyMake: DecodedVin = { ...accord, model: '', year: null, complete: false, source: 'vpic' };

test('an answer says what it is, where it is from and what is missing', () => {
  expect([describeSource(accord), describeGaps(accord)]).toEqual(['Honda Accord 2003, from the built-in vehicle data.', '']);
  expect(describeSource(onlyMake)).toBe('Honda, from vPIC.');
  expect(describeGaps(onlyMake)).toBe('Incomplete: the model and the year cannot be read from this VIN.');
  expect(describeGaps({ ...onlyMake, year: 2003 })).toBe('Incomplete: the model cannot be read from this VIN.');
});

test('what is not known stays as typed, unless the model is that of another make', () => {
  const typed = { vehicleMake: 'honda', vehicleModel: 'Civic', vehicleYear: 1999 };
  expect(fillVehicle(typed, accord)).toEqual({ vehicleMake: 'Honda', vehicleModel: 'Accord', vehicleYear: 2003 });
  expect(fillVehicle(typed, onlyMake)).toEqual({ vehicleMake: 'Honda', vehicleModel: 'Civic', vehicleYear: 1999 });
  expect(fillVehicle({ ...typed, vehicleMake: 'Ford' }, onlyMake)).toMatchObject({ vehicleMake: 'Honda', vehicleModel: '' });
  expect(fillVehicle({ ...typed, vehicleMake: '' }, onlyMake)).toMatchObject({ vehicleMake: 'Honda', vehicleModel: 'Civic' });
});

test('what is known of a decoding stands in lines, and what to look at is marked', () => {
  const vehicle = { make: 'Audi', model: '', year: 2013, source: 'offline', complete: false, warning: 'Check position 9.' } as const;
  const idle = { isDecoding: false, isSlow: false, decoded: undefined };
  expect(describeDecoding(idle)).toEqual([]);
  expect(describeDecoding({ ...idle, isDecoding: true })).toEqual([{ text: 'Looking up the VIN…', isOdd: false }]);
  expect(describeDecoding({ ...idle, decoded: vehicle }).map(({ text, isOdd }) => [text, isOdd])).toEqual([
    ['Audi 2013, from the built-in vehicle data.', false],
    ['Incomplete: the model cannot be read from this VIN.', true],
    ['Check position 9.', true],
  ]);
});
