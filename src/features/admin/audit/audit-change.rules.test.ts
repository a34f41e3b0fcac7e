import { expect, test } from 'vitest';
import { toAuditChanges } from './audit-change.rules.ts';

const before = { id: 'P-0001', version: 1, name: 'Cable', quantity: 3, tags: ['a'], note: '', lastUpdated: '1' };
const after = { ...before, version: 2, name: 'Cable, 2 m', tags: ['a', 'b'], lastUpdated: '2' };

test('a changed record keeps the named fields that have another value', () => {
  expect(toAuditChanges({ before, after, fields: ['name', 'quantity', 'tags', 'note', 'version'] })).toEqual([
    { field: 'name', before: 'Cable', after: 'Cable, 2 m' },
    { field: 'tags', before: ['a'], after: ['a', 'b'] },
  ]);
});

test('a new and a deleted record keep all that they say, a change without named fields all that differs', () => {
  const values = (change: Parameters<typeof toAuditChanges>[0]) =>
    Object.fromEntries(toAuditChanges(change).map(({ field, ...change }) => [field, [change.before, change.after]]));
  expect(values({ before: undefined, after: before, fields: [] })).toEqual({
    name: [null, 'Cable'],
    quantity: [null, 3],
    tags: [null, ['a']],
  });
  expect(values({ before, after: undefined, fields: [] })).toEqual({ name: ['Cable', null], quantity: [3, null], tags: [['a'], null] });
  expect(Object.keys(values({ before, after, fields: [] }))).toEqual(['name', 'tags']);
});

test('secrets leave their name only, wherever they stand', () => {
  const secret = { password: 'p1', zohoRefreshToken: 't1', quickbooksApiKey: 'k1', sync: { apiKey: 'k2', isOn: true } };
  const kept = toAuditChanges({ before: {}, after: secret, fields: [...Object.keys(secret), 'passwordHash'] });
  expect(kept.filter(({ isHidden }) => isHidden).map(({ field }) => field)).toEqual([
    'password',
    'zohoRefreshToken',
    'quickbooksApiKey',
    'passwordHash',
  ]);
  expect(kept.find(({ field }) => field === 'sync')?.after).toEqual({ isOn: true });
  expect(toAuditChanges({ before, after, fields: ['name'] }, true)).toEqual([{ field: 'name', before: null, after: null, isHidden: true }]);
});

test('long texts and lists and deep values are cut', () => {
  const deep = { a: { b: { c: { d: { e: 1 } } } } };
  const [text, items, nested] = toAuditChanges({
    before: undefined,
    after: { text: `${'x'.repeat(499)}😀`, items: Array.from({ length: 60 }, (_, i) => i), deep },
    fields: [],
  }).map((change) => change.after);
  expect(text).toBe(`${'x'.repeat(499)}…`);
  expect(items).toHaveLength(51);
  expect(items).toContain('and 10 more');
  expect(nested).toEqual({ a: { b: { c: { d: '…' } } } });
});
