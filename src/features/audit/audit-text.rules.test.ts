import { expect, test } from 'vitest';
import { detailText } from './audit-text.rules.ts';

test.each([
  [{}, ''],
  [{ username: 'ben', role: 'Admin' }, 'Username: ben, Role: Admin'],
  [{ fields: ['role', 'email'], role: { from: 'Admin', to: 'User' } }, 'Fields: role, email, Role: Admin → User'],
  [{ rows: 101, file: null, parts: { a: 1 } }, 'Rows: 101, File: , Parts: A: 1'],
])('the detail %j reads "%s"', (detail, words) => {
  expect(detailText(detail)).toBe(words);
});
