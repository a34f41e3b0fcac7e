import { expect, test } from 'vitest';
import { actionText, detailText } from './audit-words.rules.ts';

test('actions are told in words, unknown ones by their name', () => {
  expect(actionText('user.changed')).toBe('Changed a user');
  expect(actionText('moon.landed')).toBe('moon.landed');
});

test.each([
  [{}, ''],
  [{ username: 'ben', role: 'Admin' }, 'username: ben, role: Admin'],
  [{ fields: ['role', 'email'], role: { from: 'Admin', to: 'User' } }, 'fields: role email, role: Admin → User'],
  [{ rows: 101, file: null, parts: { a: 1 } }, 'rows: 101, file: null, parts: {"a":1}'],
])('the detail %j reads "%s"', (detail, words) => {
  expect(detailText(detail)).toBe(words);
});
