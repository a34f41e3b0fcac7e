import { expect, test } from 'vitest';
import { detailText } from './audit-detail.rules.ts';

test.each([
  [{}, ''],
  [{ username: 'ben', role: 'Admin' }, 'username: ben, role: Admin'],
  [{ fields: ['role', 'email'], role: { from: 'Admin', to: 'User' } }, 'fields: role email, role: Admin → User'],
  [{ rows: 101, file: null, parts: { a: 1 } }, 'rows: 101, file: null, parts: {"a":1}'],
])('the detail %j reads "%s"', (detail, words) => {
  expect(detailText(detail)).toBe(words);
});
