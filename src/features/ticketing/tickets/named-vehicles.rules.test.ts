import { expect, test } from 'vitest';
import { findNamedVehicles, mayNameVehicle } from './named-vehicles.rules.ts';

const KNOWN = [
  { make: 'Toyota', model: 'Camry' },
  { make: 'Land Rover', model: 'Range Rover Sport' },
  { make: 'Toyota', model: 'Corolla' },
];
const [camry, range] = KNOWN;

test.each([
  ['camry 2021', { models: [camry], year: 2021 }],
  ['2021 Toyota CAMRY', { models: [camry], year: 2021 }],
  ['toyota cam', { models: [camry], year: null }],
  ['range sport 2019', { models: [range], year: 2019 }],
  ['toyota 2021', undefined],
  ['camry flash', undefined],
  ['2021', undefined],
  ['camry &', undefined],
])('finds the vehicles named by %j', (search, found) => {
  expect(findNamedVehicles(search, KNOWN)).toEqual(found);
});

test('looks for vehicles only in searches of several words', () => {
  expect(['camry', ' camry 2021 '].map(mayNameVehicle)).toEqual([false, true]);
});
