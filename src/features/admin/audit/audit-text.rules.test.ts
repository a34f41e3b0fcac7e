import { expect, test } from 'vitest';
import { detailText, fieldText, subjectText, summaryText, valueText } from './audit-text.rules.ts';

test.each([
  [{}, ''],
  [{ username: 'ben', role: 'Admin' }, 'Username: ben, Role: Admin'],
  [{ fields: ['role', 'email'], role: { from: 'Admin', to: 'User' } }, 'Fields: role, email, Role: Admin → User'],
  [{ rows: 101, isOn: true, parts: { a: 1, b: null } }, 'Rows: 101, Is on: yes, Parts: A: 1'],
])('the detail %j reads "%s"', (detail, words) => {
  expect(detailText(detail)).toBe(words);
});

test('names and values are words', () => {
  expect(['reorderPoint', 'vin', 'line2Text'].map(fieldText)).toEqual(['Reorder point', 'Vin', 'Line2 text']);
  expect(valueText([{ name: 'Ann', email: '' }, 'Bob', null])).toBe('(Name: Ann), Bob, ');
});

test('an entry in one line is its changes, and what its particulars add', () => {
  const changes = [
    { field: 'quantity', before: 40, after: 35 },
    { field: 'supplier', before: 'Voltix', after: '' },
    { field: 'password', before: null, after: null, isHidden: true as const },
  ];
  const detail = { fields: ['quantity', 'supplier'], quantity: { from: 40, to: 35 }, total: 9 };
  expect(summaryText({ changes, detail })).toBe('Quantity: 40 → 35, Supplier: Voltix → nothing, Password: hidden, Total: 9');
  expect(summaryText({ changes: [{ field: 'name', before: null, after: 'Cable' }], detail: {} })).toBe('Name: Cable');
  expect(summaryText({ changes: [], detail: { fields: ['a'] } })).toBe('Fields: a');
});

test.each([
  ['user:x', 'Ben Baker', {}, 'Ben Baker'],
  ['user:0b9f6c1e-6a0f-4b7c-9a6f-3f6f0e4f7a11', null, { username: 'ben' }, 'ben'],
  ['user:0b9f6c1e-6a0f-4b7c-9a6f-3f6f0e4f7a11', null, {}, ''],
  ['part:P-0001', null, { fields: ['name'] }, 'P-0001'],
  ['call:GET /api/audit', null, {}, 'GET /api/audit'],
  ['', null, {}, ''],
])('the subject %s named %s with %j is shown as "%s"', (subject, subjectName, detail, words) => {
  expect(subjectText({ subject, subjectName, detail })).toBe(words);
});
