import { expect, test } from 'vitest';
import { labelActors, toAuditChanges } from './audit.rules.ts';

const before = { id: 'P-0001', version: 1, name: 'Cable', quantity: 3, tags: ['a'], note: '', lastUpdated: '1' };
const after = { ...before, version: 2, name: 'Cable, 2 m', tags: ['a', 'b'], lastUpdated: '2' };

test('lists the named fields that changed', () => {
  expect(toAuditChanges({ before, after, fields: ['name', 'quantity', 'tags', 'note', 'version'] })).toEqual([
    { field: 'name', before: 'Cable', after: 'Cable, 2 m' },
    { field: 'tags', before: ['a'], after: ['a', 'b'] },
  ]);
});

test('lists all fields of a new or deleted record, and all differences of a change that names no fields', () => {
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

test('lists secrets by name only, at any depth', () => {
  const secret = { password: 'p1', zohoRefreshToken: 't1', quickbooksApiKey: 'k1', sync: { apiKey: 'k2', isOn: true } };
  const auditedSecrets = toAuditChanges({ before: {}, after: secret, fields: [...Object.keys(secret), 'passwordHash'] });
  expect(auditedSecrets.filter(({ isHidden }) => isHidden).map(({ field }) => field)).toEqual([
    'password',
    'zohoRefreshToken',
    'quickbooksApiKey',
    'passwordHash',
  ]);
  expect(auditedSecrets.find(({ field }) => field === 'sync')?.after).toEqual({ isOn: true });
  expect(toAuditChanges({ before, after, fields: ['name'] }, true)).toEqual([{ field: 'name', before: null, after: null, isHidden: true }]);
});

test('shortens long texts, lists and deep values', () => {
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

test('adds the start of the ID to names that look alike', () => {
  const toLabel = labelActors([
    { id: '11111111-aaaa', name: 'Ana Silva' },
    { id: '22222222-bbbb', name: 'Аnа Silva' },
    { id: '33333333-cccc', name: 'Bob Baker' },
    { id: 'system', name: 'System' },
  ]);
  expect(toLabel({ id: '11111111-aaaa', name: 'Ana Silva' })).toBe('Ana Silva (11111111)');
  expect(toLabel({ id: '22222222-bbbb', name: 'Аnа Silva' })).toBe('Аnа Silva (22222222)');
  expect(toLabel({ id: '33333333-cccc', name: 'Bob Baker' })).toBe('Bob Baker');
  expect(toLabel({ id: '33333333-cccc', name: 'Ana Silva' })).toBe('Ana Silva (33333333)');
  expect(toLabel({ id: '44444444-dddd', name: 'system' })).toBe('system (44444444)');
  expect(toLabel({ id: null, name: 'System' })).toBe('System');
  expect(toLabel({ id: '55555555-eeee', name: 'Carla Cruz' })).toBe('Carla Cruz');
});
