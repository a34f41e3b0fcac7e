import { expect, test } from 'vitest';
import { findCatalogueMake, toCatalogueMake, toCatalogueModel } from './catalogue-names.rules.ts';

test.each([
  ['MERCEDES-BENZ', 'Mercedes-Benz'],
  ['mercedes benz', 'Mercedes-Benz'],
  ['LAND ROVER', 'Land Rover'],
  ['Citroën', 'Citroen'],
  ['Škoda', 'Skoda'],
  ['Mini', 'MINI'],
  ['VW', 'Volkswagen'],
  ['Volvo Truck', 'Volvo Trucks'],
])('%s is %s in the catalogue', (written, make) => {
  expect(findCatalogueMake(written)).toBe(make);
});

test('what the catalogue does not have stays as it is written', () => {
  expect(findCatalogueMake('Oshkosh')).toBeUndefined();
  expect(toCatalogueMake(' Oshkosh ')).toBe('Oshkosh');
});

test.each([
  ['Ford', 'f150', 'F-150'],
  ['Mazda', 'MAZDA3', '3'],
  ['BMW', '3-Series', '3 Series'],
  ['BMW', '328i', '328i'],
  ['Mercedes-Benz', 'CLA-Class', 'CLA'],
  ['Mercedes-Benz', 'C-Class', 'C-Class'],
  ['Oshkosh', 'S-Series', 'S-Series'],
])('a %s %s is a %s', (make, written, model) => {
  expect(toCatalogueModel(make, written)).toBe(model);
});
