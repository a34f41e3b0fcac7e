import { expect, test } from 'vitest';
import { chooseVehicle, type ModelYears, mergeVehicle, type Vehicle, type VinFacts } from './vin-choice.rules.ts';
import { nameVehicle } from './vin-words.rules.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const facts = (given: Partial<VinFacts>): VinFacts => ({ type: 'Passenger Car', makes: [], years: [], models: [], ...given });
const model = (make: string, name: string, year: number, exact = 1) => ({ make, model: name, year, exact });

test('picks the most exact pattern of the likelier year and uses the names of the catalog', () => {
  const known = facts({
    makes: ['MERCEDES BENZ'],
    models: [model('MERCEDES BENZ', 'c-class', 2003, 4), model('MERCEDES BENZ', 'E-Class', 2003), model('X', 'Y', 1973, 9)],
  });
  expect(chooseVehicle('4JGCM82633A004352', known, NOW)).toEqual({ make: 'Mercedes-Benz', model: 'C-Class', year: 2003, candidates: [] });
});

const VIN_2003 = '1HGCM82633A004352';
const VIN_1995_OR_2025 = '1M2AX07Y0SM005555';

test.each<[string, string, Partial<VinFacts>, Vehicle, string[]]>([
  ['one maker', VIN_2003, { makes: ['Honda'], years: [2003] }, { make: 'Honda', model: '', year: 2003 }, []],
  ['two makes', VIN_2003, { makes: ['Dodge', 'Jeep'], years: [2003] }, { make: '', model: '', year: 2003 }, ['2003 Dodge', '2003 Jeep']],
  [
    'equally exact models',
    VIN_2003,
    { models: [model('Ford', 'F-450', 2003, 3), model('Ford', 'F-150', 2003, 3), model('Ford', 'Ranger', 2003, 2)] },
    { make: 'Ford', model: '', year: 2003 },
    ['2003 Ford F-450', '2003 Ford F-150'],
  ],
  [
    'equally exact models of two makes',
    VIN_2003,
    { models: [model('Dodge', 'Ram', 2003), model('Jeep', 'Comanche', 2003)] },
    { make: '', model: '', year: 2003 },
    ['2003 Dodge Ram', '2003 Jeep Comanche'],
  ],
  [
    'one model in two notations',
    VIN_2003,
    { models: [model('FORD', 'f-150', 2003), model('Ford', 'F150', 2003)] },
    { make: 'Ford', model: 'F-150', year: 2003 },
    [],
  ],
  ['a car by position 7', VIN_1995_OR_2025, { makes: ['Ford'], years: [1995, 2025] }, { make: 'Ford', model: '', year: 1995 }, []],
  [
    'a light truck by position 7',
    VIN_1995_OR_2025,
    { type: 'Truck', makes: ['Ford'], years: [1995, 2025] },
    { make: 'Ford', model: '', year: 1995 },
    [],
  ],
  [
    'a medium-duty truck',
    VIN_1995_OR_2025,
    { type: 'Truck', makes: ['Ford'], models: [model('Ford', 'F-650', 1995), model('Ford', 'F-650', 2025)] },
    { make: 'Ford', model: 'F-650', year: null },
    ['1995 Ford F-650', '2025 Ford F-650'],
  ],
  [
    'a heavy truck',
    VIN_1995_OR_2025,
    { type: 'Truck', makes: ['Mack'], years: [1995, 2025] },
    { make: 'Mack', model: '', year: null },
    ['1995 Mack', '2025 Mack'],
  ],
  [
    'a chassis with a model in only one year',
    VIN_1995_OR_2025,
    { type: 'Incomplete Vehicle', makes: ['Mack'], years: [1995, 2025], models: [model('Mack', 'Granite', 2025)] },
    { make: 'Mack', model: 'Granite', year: 2025 },
    [],
  ],
  [
    'a bus with a different model each year',
    VIN_1995_OR_2025,
    { type: 'Bus', models: [model('Mack', 'CV', 1995), model('Mack', 'Granite', 2025)] },
    { make: 'Mack', model: '', year: null },
    ['1995 Mack CV', '2025 Mack Granite'],
  ],
])('chooses %s', (_case, vin, given, shared, candidates) => {
  const choice = chooseVehicle(vin, facts(given), NOW);
  expect(choice).toMatchObject(shared);
  expect(choice?.candidates.map(nameVehicle)).toEqual(candidates);
});

test('returns nothing for an unknown code', () => {
  expect(chooseVehicle(VIN_2003, undefined, NOW)).toBeUndefined();
});

test('prefers the table of makers to the US database for a European code', () => {
  const eagle = facts({ makes: ['Eagle', 'Renault'], years: [2006], models: [model('Eagle', 'Medallion', 2006)] });
  expect(chooseVehicle('VF1RFB00068721753', eagle, NOW)).toMatchObject({ make: 'Renault', model: '', year: null });
  expect(chooseVehicle('VF1HJD40367321336', eagle, NOW)).toMatchObject({ make: 'Dacia', year: null });
  expect(chooseVehicle('VF6JA00012A123456', facts({ makes: ['Mack'] }), NOW)?.make).toBe('Renault Trucks');
});

test.each([
  ['WAUZZZ8K1DA006278', 'Audi', 2013],
  ['TMBNJ46Y964564271', 'Skoda', 2006],
  ['VF38DRHC8CL054898', 'Peugeot', 2012],
  ['VF3MRHNSUKS393145', 'Peugeot', 2019],
  ['WDD2040081A167295', 'Mercedes-Benz', null],
  ['WF0PXXGCHPJR71967', 'Ford', null],
  ['WBAJC51050WB84663', 'BMW', null],
  ['VSSZZZKMZMR012345', 'Cupra', 2021],
  ['VSSZZZ5FZHR012345', 'SEAT', 2017],
])('identifies %s as a %s of the year %s', (vin, make, year) => {
  expect(chooseVehicle(vin, undefined, NOW)).toEqual({ make, model: '', year, candidates: [] });
});

const A4: ModelYears = { first: 1996, last: Number.POSITIVE_INFINITY };

test.each<[string, string, Vehicle, ModelYears | undefined, Vehicle | undefined]>([
  [
    'rejects a make that contradicts the code',
    'VF1BB05CF31234567',
    { make: 'EAGLE', model: 'Medallion', year: 2003 },
    undefined,
    undefined,
  ],
  [
    'ignores the year if the code has none',
    'WF0PXXGCHPJR71967',
    { make: 'FORD', model: 'Focus', year: 2023 },
    undefined,
    { make: 'Ford', model: 'Focus', year: null },
  ],
  [
    'adds the model of a US VIN',
    VIN_2003,
    { make: 'HONDA', model: 'ACCORD', year: 2003 },
    undefined,
    { make: 'Honda', model: 'Accord', year: 2003 },
  ],
  [
    'corrects a year 30 years too old by position 7',
    'WVWZZZ1KZDW123456',
    { make: 'VOLKSWAGEN', model: 'Golf', year: 1983 },
    undefined,
    { make: 'Volkswagen', model: 'Golf', year: 2013 },
  ],
  [
    'corrects the year of an Audi',
    'WAUZZZ4G0EN012345',
    { make: 'AUDI', model: 'A4', year: 1984 },
    A4,
    { make: 'Audi', model: 'A4', year: 2014 },
  ],
  [
    'corrects the year of a Skoda',
    'TMBZZZ1Z7C2012345',
    { make: 'SKODA', model: 'Octavia', year: 1982 },
    undefined,
    { make: 'Skoda', model: 'Octavia', year: 2012 },
  ],
  [
    'corrects the year of a Korean car without a check digit',
    'KMHBT51DXBU000001',
    { make: 'HYUNDAI', model: 'i20', year: 1981 },
    undefined,
    { make: 'Hyundai', model: 'i20', year: 2011 },
  ],
  [
    'rejects years before the model existed',
    'WAUZZZ8D0SA012345',
    { make: 'AUDI', model: 'A4', year: 1995 },
    { first: 2026, last: 2026 },
    { make: 'Audi', model: 'A4', year: null },
  ],
  [
    'uses the year in which the model existed',
    'WVWZZZ17ZDW123456',
    { make: 'VOLKSWAGEN', model: 'Rabbit', year: 2013 },
    { first: 1975, last: 1984 },
    { make: 'Volkswagen', model: 'Rabbit', year: 1983 },
  ],
  [
    'returns no year if position 10 is not a year code',
    'WBAJC51050WB84663',
    { make: 'BMW', model: '530i', year: 2017 },
    undefined,
    { make: 'BMW', model: '530i', year: null },
  ],
  [
    'keeps the year of the built-in data without a model',
    'WAUZZZ8K1DA006278',
    { make: 'AUDI', model: '', year: 1983 },
    undefined,
    { make: 'Audi', model: '', year: 2013 },
  ],
])('%s', (_case, vin, answer, lifetime, expected) => {
  const known = chooseVehicle(vin, undefined, NOW);
  const merged = mergeVehicle(vin, known, answer, { facts: undefined, now: NOW, lifetime });
  expect(merged).toEqual(expected ? { ...expected, candidates: [] } : known);
});

test('uses vPIC to choose between makes that share a code, and ignores a response without a make', () => {
  const shared = facts({ makes: ['Toyota', 'Lexus'], years: [2024] });
  const vin = '5TDGSKFC4RS000468';
  const known = chooseVehicle(vin, shared, NOW);
  const merge = (answer: Vehicle) => mergeVehicle(vin, known, answer, { facts: shared, now: NOW, lifetime: undefined });
  expect(merge({ make: 'LEXUS', model: '', year: 2024 })).toEqual({ make: 'Lexus', model: '', year: 2024, candidates: [] });
  expect(merge({ make: '', model: '', year: 2024 })).toBe(known);
  const toyota = chooseVehicle(vin, facts({ makes: ['Toyota'], years: [2024] }), NOW);
  expect(mergeVehicle(vin, toyota, { make: 'TOYOTA', model: '', year: 2024 }, { facts: shared, now: NOW, lifetime: undefined })).toBe(
    toyota,
  );
});

test('adds the model of a heavy truck from vPIC, but not the year', () => {
  const heavy = facts({ type: 'Truck', makes: ['Mack'], years: [1995, 2025] });
  const known = chooseVehicle(VIN_1995_OR_2025, heavy, NOW);
  const answer = { make: 'MACK', model: 'Pinnacle', year: 2025 };
  const merge = (lifetime?: ModelYears) => mergeVehicle(VIN_1995_OR_2025, known, answer, { facts: heavy, now: NOW, lifetime });
  expect(merge()).toMatchObject({ make: 'Mack', model: 'Pinnacle', year: null });
  expect(merge()?.candidates).toHaveLength(2);
  expect(merge({ first: 2006, last: 2030 })).toEqual({ make: 'Mack', model: 'Pinnacle', year: 2025, candidates: [] });
});
