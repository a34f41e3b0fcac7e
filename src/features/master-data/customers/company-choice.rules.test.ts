import { expect, test } from 'vitest';
import { findChosen, findUnclear, toOptions } from './company-choice.rules.ts';

const shop = (customerId: string, shopName: string, contactName = '') => ({ customerId, shopName, contactName, email: '', phone: '' });
const ONE = shop('harbor-garage', 'Harbor Garage', 'Ray Ortiz');
const OTHER = shop('harbor-garage-2', 'HARBOR garage');
const NORTH = shop('harbor-garage-north', 'Harbor Garage North');
const ALL = [ONE, OTHER, NORTH];

test('tells shops with the same name apart by contact and ID', () => {
  expect(toOptions(ALL)).toEqual(['Harbor Garage (Ray Ortiz, harbor-garage)', 'HARBOR garage (harbor-garage-2)', 'Harbor Garage North']);
});

test('resolves a unique name, but not the name of two shops unless one was chosen', () => {
  expect(findChosen(ALL, 'harbor garage north')).toBe(NORTH);
  expect(findChosen(ALL, 'Harbor Garage')).toBeUndefined();
  expect(findChosen(ALL, 'HARBOR garage (harbor-garage-2)')).toBe(OTHER);
  expect(findUnclear(ALL, 'harbor garage')).toEqual([ONE, OTHER]);
  expect(findUnclear(ALL, 'Harbor Garage North')).toEqual([]);
});
