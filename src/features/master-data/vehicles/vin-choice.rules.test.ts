import { expect, test } from 'vitest';
import { chooseVehicle, confirmVehicle, type VinFacts } from './vin-choice.rules.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const facts = (given: Partial<VinFacts>): VinFacts => ({ type: 'Passenger Car', makes: [], years: [], models: [], ...given });
const model = (make: string, name: string, year: number, exact = 1) => ({ make, model: name, year, exact });

test('the most exact pattern of the likelier year wins, in the names of the catalogue', () => {
  const known = facts({
    makes: ['MERCEDES BENZ'],
    models: [model('MERCEDES BENZ', 'c-class', 2003, 4), model('MERCEDES BENZ', 'E-Class', 2003), model('X', 'Y', 1973, 9)],
  });
  expect(chooseVehicle('4JGCM82633A004352', known, NOW)).toEqual({ make: 'Mercedes-Benz', model: 'C-Class', year: 2003 });
});

test('without a fitting model the maker is enough, unless it sells several makes under its code', () => {
  const vin = '1HGCM82633A004352';
  expect(chooseVehicle(vin, facts({ makes: ['Honda'], years: [2003] }), NOW)).toEqual({ make: 'Honda', model: '', year: 2003 });
  expect(chooseVehicle(vin, facts({ makes: ['Dodge', 'Jeep'], years: [2003] }), NOW)).toBeUndefined();
  expect(chooseVehicle(vin, undefined, NOW)).toBeUndefined();
});

test('position 7 decides between two years on cars; on heavy vehicles the newer one is likelier', () => {
  const years = { makes: ['Mack'], years: [1995, 2025] };
  expect(chooseVehicle('1M2AX07Y0SM005555', facts({ ...years }), NOW)?.year).toBe(1995);
  expect(chooseVehicle('1M2AX07Y0SM005555', facts({ ...years, type: 'Incomplete Vehicle' }), NOW)?.year).toBe(2025);
  const models = [model('Mack', 'CV', 1995), model('Mack', 'Granite', 2025)];
  expect(chooseVehicle('1M2AX07Y0SM005555', facts({ ...years, models }), NOW)).toMatchObject({ model: 'CV', year: 1995 });
});

test('what the US database makes of a European code does not count against the table of makers', () => {
  const eagle = facts({ makes: ['Eagle', 'Renault'], years: [2006], models: [model('Eagle', 'Medallion', 2006)] });
  expect(chooseVehicle('VF1RFB00068721753', eagle, NOW)).toEqual({ make: 'Renault', model: '', year: null });
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
])('%s is a %s of the year %s', (vin, make, year) => {
  expect(chooseVehicle(vin, undefined, NOW)).toEqual({ make, model: '', year });
});

test('another service is believed where it does not contradict the code of the maker', () => {
  expect(confirmVehicle('VF1BB05CF31234567', { make: 'EAGLE', model: 'Medallion', year: 2003 })).toBeUndefined();
  expect(confirmVehicle('WF0PXXGCHPJR71967', { make: 'FORD', model: 'Focus', year: 2023 })).toEqual({
    make: 'Ford',
    model: 'Focus',
    year: null,
  });
  expect(confirmVehicle('1HGCM82633A004352', { make: 'HONDA', model: 'ACCORD', year: 2003 })).toEqual({
    make: 'Honda',
    model: 'Accord',
    year: 2003,
  });
});
