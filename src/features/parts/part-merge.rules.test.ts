import { expect, test } from 'vitest';
import { changedFields, conflictingFields, mergeOnto, type PartFields } from './part-merge.rules.ts';

const base: PartFields = {
  partNumber: 'OBD-16-M',
  name: 'OBD-II plug',
  description: '',
  quantity: 40,
  cost: 6.25,
  price: 14.9,
  supplier: 'Kabel Nord',
  compatibleModels: ['iScan Pro'],
};

test('changed fields are those that say something else, lists included', () => {
  expect(changedFields(base, { ...base, compatibleModels: ['iScan Pro'] })).toEqual([]);
  expect(changedFields(base, { ...base, quantity: 3, compatibleModels: ['iScan Pro', 'iScan HD'] })).toEqual([
    'quantity',
    'compatibleModels',
  ]);
});

test('what each changed alone goes together; what both changed alike is no conflict', () => {
  const mine = { ...base, quantity: 12, name: 'Plug' };
  const theirs = { ...base, price: 15, name: 'Plug' };
  expect(conflictingFields(base, mine, theirs)).toEqual([]);
  expect(mergeOnto(theirs, base, mine)).toEqual({ ...base, quantity: 12, price: 15, name: 'Plug' });
});

test('what both changed differently is a conflict, and mine is what the merge holds', () => {
  const mine = { ...base, quantity: 12 };
  const theirs = { ...base, quantity: 7, supplier: 'Other' };
  expect(conflictingFields(base, mine, theirs)).toEqual(['quantity']);
  expect(mergeOnto(theirs, base, mine)).toEqual({ ...base, quantity: 12, supplier: 'Other' });
});
