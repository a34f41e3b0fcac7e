import { expect, test } from 'vitest';
import { findCatalogMake, toCatalogMake, toCatalogModel } from './catalog-names.rules.ts';

test.each([
  ['MERCEDES-BENZ', 'Mercedes-Benz'],
  ['mercedes benz', 'Mercedes-Benz'],
  ['LAND ROVER', 'Land Rover'],
  ['Citroën', 'Citroen'],
  ['Škoda', 'Skoda'],
  ['Mini', 'MINI'],
  ['VW', 'Volkswagen'],
  ['Volvo Truck', 'Volvo Trucks'],
])('finds %s as %s in the catalog', (written, make) => {
  expect(findCatalogMake(written)).toBe(make);
});

test('leaves names that the catalog doesn’t list unchanged', () => {
  expect(findCatalogMake('Oshkosh')).toBeUndefined();
  expect(toCatalogMake(' Oshkosh ')).toBe('Oshkosh');
});

test.each([
  ['Ford', 'f150', 'F-150'],
  ['Mazda', 'MAZDA3', '3'],
  ['BMW', '3-Series', '3 Series'],
  ['BMW', '328i', '328i'],
  ['Mercedes-Benz', 'CLA-Class', 'CLA'],
  ['Mercedes-Benz', 'C-Class', 'C-Class'],
  ['Oshkosh', 'S-Series', 'S-Series'],
])('finds the %s %s as %s in the catalog', (make, written, model) => {
  expect(toCatalogModel(make, written)).toBe(model);
});
