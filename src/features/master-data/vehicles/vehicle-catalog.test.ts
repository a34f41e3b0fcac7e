import { expect, test } from 'vitest';
import { VEHICLE_CATALOG } from './vehicle-catalog.ts';

const makes = VEHICLE_CATALOG.map(({ make }) => make);
const inOrder = (names: readonly string[]) => [...names].sort(new Intl.Collator('en', { numeric: true }).compare);

test('lists about 150 makes once, from A to Z', () => {
  expect(makes.length).toBeGreaterThanOrEqual(140);
  expect(makes.length).toBeLessThanOrEqual(160);
  expect(new Set(makes.map((make) => make.toLowerCase())).size).toBe(makes.length);
  expect(makes).toEqual(inOrder(makes));
});

test.each(VEHICLE_CATALOG)('$make has models, each once, from A to Z', ({ models }) => {
  expect(models.length).toBeGreaterThan(0);
  expect(new Set(models.map((model) => model.toLowerCase())).size).toBe(models.length);
  expect(models.filter((model) => model === '' || model !== model.trim())).toEqual([]);
  expect(models).toEqual(inOrder(models));
});

test('includes the most common cars', () => {
  const models = new Map(VEHICLE_CATALOG.map((entry) => [entry.make, entry.models]));
  expect(models.get('Ford')).toContain('F-150');
  expect(models.get('BMW')).toEqual(expect.arrayContaining(['3 Series', '328i', '330xi', 'M240i']));
  expect(models.get('Mercedes-Benz')).toContain('Sprinter');
  expect(models.get('Lincoln')).toContain('Town Car');
});
