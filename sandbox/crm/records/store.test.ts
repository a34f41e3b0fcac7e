import { expect, test } from 'vitest';
import { sortedRecords } from './sorting.ts';
import { type CrmRecord, createModuleStore, deleteRecord, findByValue, put } from './store.ts';

const aRecord = (id: string, values: Record<string, unknown>, changes: Partial<CrmRecord> = {}): CrmRecord => ({
  id,
  values,
  owner: '1',
  createdBy: '1',
  modifiedBy: '1',
  createdAt: 1_000,
  modifiedAt: 1_000,
  isConverted: false,
  conversion: null,
  ...changes,
});

const getStore = (...records: readonly CrmRecord[]) => {
  const store = createModuleStore('Leads');
  for (const record of records) put(store, record);
  return store;
};

test('a value finds its record in any case, by index or by looking', () => {
  const store = getStore(aRecord('1', { Email: 'A@shop.example', Phone: '555-1' }), aRecord('2', { Email: 'b@shop.example' }));

  expect(findByValue(store, 'Email', 'a@SHOP.example')?.id).toBe('1');
  expect(findByValue(store, 'Phone', '555-1')?.id).toBe('1');
  expect(findByValue(store, 'Email', 'c@shop.example')).toBeUndefined();
  for (const nothing of [null, undefined, '']) expect(findByValue(store, 'Email', nothing)).toBeUndefined();
});

test('a changed or deleted record is no longer found by what it said before', () => {
  const before = aRecord('1', { Email: 'old@shop.example' });
  const store = getStore(before);

  put(store, { ...before, values: { Email: 'new@shop.example' } });
  expect(findByValue(store, 'Email', 'old@shop.example')).toBeUndefined();
  expect(findByValue(store, 'Email', 'new@shop.example')?.id).toBe('1');

  deleteRecord(store, aRecord('1', { Email: 'new@shop.example', Last_Name: 'Doe' }), '7', 5_000);
  expect(findByValue(store, 'Email', 'new@shop.example')).toBeUndefined();
  expect(store.deleted.get('1')).toEqual({ id: '1', displayName: 'Doe', deletedAt: 5_000, deletedBy: '7', createdBy: '1' });
});

test('of two records with the same value the older one is found, and the other once that is gone', () => {
  const older = aRecord('1', { Email: 'a@shop.example' });
  const store = getStore(older, aRecord('2', { Email: 'a@shop.example' }));

  expect(findByValue(store, 'Email', 'a@shop.example')?.id).toBe('1');
  put(store, { ...older, values: { Email: 'b@shop.example' } });
  put(store, older);
  expect(findByValue(store, 'Email', 'a@shop.example')?.id).toBe('1');
  deleteRecord(store, older, '7', 5_000);
  expect(findByValue(store, 'Email', 'a@shop.example')?.id).toBe('2');
});

test('records of the same time are ordered by id, and a write shows at once', () => {
  const store = getStore(aRecord('2', {}), aRecord('1', {}), aRecord('3', {}, { modifiedAt: 500 }));
  const ids = (isDescending: boolean) => sortedRecords(store, { sortBy: 'Modified_Time', isDescending }, 'false').map(({ id }) => id);

  expect(ids(false)).toEqual(['3', '1', '2']);
  expect(ids(true)).toEqual(['2', '1', '3']);
  put(store, aRecord('3', {}, { modifiedAt: 2_000 }));
  expect(ids(false)).toEqual(['1', '2', '3']);
});
