import { expect, test } from 'vitest';
import type { DecodedVin } from './vin.contract.ts';
import { describeCandidates, describeDecoding, describeGaps, describeSource, fillVehicle, nameCandidates } from './vin-words.rules.ts';

const accord: DecodedVin = {
  vin: '1HGCM82633A004352',
  make: 'Honda',
  model: 'Accord',
  year: 2003,
  candidates: [],
  complete: true,
  source: 'offline',
  warning: '',
};
const onlyMake: DecodedVin = { ...accord, model: '', year: null, complete: false, source: 'vpic' };

test('describes the result, its source and what is missing', () => {
  expect([describeSource(accord), describeGaps(accord)]).toEqual(['2003 Honda Accord, from the built-in vehicle data.', '']);
  expect(describeSource(onlyMake)).toBe('Honda, from NHTSA vPIC.');
  expect(describeSource({ ...accord, make: '', model: '', year: null })).toBe('Several vehicles match in the built-in vehicle data.');
  expect(describeGaps(onlyMake)).toBe('Couldn’t determine the model or year from this VIN.');
  expect(describeGaps({ ...onlyMake, year: 2003 })).toBe('Couldn’t determine the model from this VIN.');
});

test('keeps typed values that aren’t known, except the model of another make', () => {
  const typed = { vehicleMake: 'honda', vehicleModel: 'Civic', vehicleYear: 1999 };
  expect(fillVehicle(typed, accord)).toEqual({ vehicleMake: 'Honda', vehicleModel: 'Accord', vehicleYear: 2003 });
  expect(fillVehicle(typed, onlyMake)).toEqual({ vehicleMake: 'Honda', vehicleModel: 'Civic', vehicleYear: 1999 });
  expect(fillVehicle({ ...typed, vehicleMake: 'Ford' }, onlyMake)).toMatchObject({ vehicleMake: 'Honda', vehicleModel: '' });
  expect(fillVehicle({ ...typed, vehicleMake: '' }, onlyMake)).toMatchObject({ vehicleMake: 'Honda', vehicleModel: 'Civic' });
});

test('lists the known values, and marks those to check', () => {
  const vehicle: DecodedVin = { ...accord, make: 'Audi', model: '', year: 2013, complete: false, warning: 'Check position 9.' };
  const idle = { isDecoding: false, isSlow: false, decoded: undefined };
  expect(describeDecoding(idle)).toEqual([]);
  expect(describeDecoding({ ...idle, isDecoding: true })).toEqual([{ text: 'Looking up the VIN…', isOdd: false }]);
  expect(describeDecoding({ ...idle, decoded: vehicle }).map(({ text, isOdd }) => [text, isOdd])).toEqual([
    ['2013 Audi, from the built-in vehicle data.', false],
    ['Couldn’t determine the model from this VIN.', true],
    ['Check position 9.', true],
  ]);
});

test.each([
  [[], ''],
  [['|F-450|2024', '|F-150|2024'], 'The model could be F-150 or F-450.'],
  [['Ford|F-450|2024', 'Ford|F-150|2024', 'Ford|F-250|2024'], 'The model could be F-150, F-250 or F-450.'],
  [['Toyota||2024', 'Lexus||2024'], 'Lexus and Toyota use this code.'],
  [['E-One|Truck|1994', 'E-One|Truck|2024'], 'The year could be 1994 or 2024. Check the data plate on the vehicle.'],
  [
    ['Mack|CV|1995', 'Mack|Granite|2025'],
    'The model could be CV or Granite. The year could be 1995 or 2025. Check the data plate on the vehicle.',
  ],
])('describes the candidates %j as %j', (given, expected) => {
  const candidates = given.map((text) => {
    const [make = '', model = '', year] = text.split('|');
    return { make, model, year: Number(year) };
  });
  expect(describeCandidates(candidates)).toBe(expected);
});

test('keeps the typed make if the VIN has none', () => {
  const typed = { vehicleMake: 'Lexus', vehicleModel: 'RX 350', vehicleYear: null };
  expect(fillVehicle(typed, { make: '', model: '', year: 2024 })).toEqual({ ...typed, vehicleYear: 2024 });
});

test('clears the year that another VIN filled in if the new VIN has none, but not a typed one', () => {
  const before = { make: 'Ford', model: 'F-150', year: 2024 };
  const unknown = { make: 'E-One', model: '', year: null };
  const filled = { vehicleMake: 'Ford', vehicleModel: 'F-150', vehicleYear: 2024 };
  expect(fillVehicle(filled, unknown, before)).toEqual({ vehicleMake: 'E-One', vehicleModel: '', vehicleYear: null });
  expect(fillVehicle({ ...filled, vehicleYear: 1994 }, unknown, before)).toMatchObject({ vehicleYear: 1994 });
  expect(fillVehicle(filled, { make: '', model: '', year: 2020 }, before)).toEqual({
    vehicleMake: '',
    vehicleModel: '',
    vehicleYear: 2020,
  });
});

test('names candidates by their differing values', () => {
  const one = { make: 'Ford', model: 'F-150', year: 2024 };
  const other = { make: 'Ford', model: 'F-450', year: 2024 };
  expect(nameCandidates([one, other], { make: 'Ford', model: '', year: 2024 })).toEqual(['F-150', 'F-450']);
  expect(nameCandidates([one, { ...one, year: 1994 }], { ...one, year: null })).toEqual(['2024', '1994']);
});
