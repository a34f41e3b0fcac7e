import { expect, test } from 'vitest';
import { findChosen, findUnclear, toOptions } from './company-choice.rules.ts';

const shop = (customerId: string, shopName: string, contactName = '') => ({ customerId, shopName, contactName, email: '', phone: '' });
const ONE = shop('harbor-garage', 'Harbor Garage', 'Ray Ortiz');
const OTHER = shop('harbor-garage-2', 'HARBOR garage');
const NORTH = shop('harbor-garage-north', 'Harbor Garage North');
const ALL = [ONE, OTHER, NORTH];

test('two shops of one name are told apart by contact and id, all others by their name', () => {
  expect(toOptions(ALL)).toEqual(['Harbor Garage (Ray Ortiz, harbor-garage)', 'HARBOR garage (harbor-garage-2)', 'Harbor Garage North']);
});

test('a name that one shop bears means it, a name of two means none, and what the list says of one means that one', () => {
  expect(findChosen(ALL, 'harbor garage north')).toBe(NORTH);
  expect(findChosen(ALL, 'Harbor Garage')).toBeUndefined();
  expect(findChosen(ALL, 'HARBOR garage (harbor-garage-2)')).toBe(OTHER);
  expect(findUnclear(ALL, 'harbor garage')).toEqual([ONE, OTHER]);
  expect(findUnclear(ALL, 'Harbor Garage North')).toEqual([]);
});
