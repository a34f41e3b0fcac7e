import { expect, test } from 'vitest';
import { parseSearch, stringifySearch, toHashUrl } from './url.ts';

const at = (address: string) => toHashUrl(new URL(address, 'http://127.0.0.1:3000'));

test('keeps a hash URL', () => {
  expect(at('/')).toBeNull();
  expect(at('/#/sod?state=closed')).toBeNull();
});

test('moves a query before the hash behind it, where it wins', () => {
  expect(at('/?error=denied#/login')).toBe('/#/login?error=denied');
  expect(at('/?error=denied#/login?error=old&from=%2Fsod')).toBe('/#/login?error=denied&from=%2Fsod');
  expect(at('/?error=denied')).toBe('/#/?error=denied');
});

test('converts a real path with its query to a hash route', () => {
  expect(at('/auth/zoho/login-callback?code=1.2&state=x')).toBe('/#/auth/zoho/login-callback?code=1.2&state=x');
  expect(at('/auth-callback')).toBe('/#/auth-callback');
});

test('keeps numbers and quotes in a query as text', () => {
  const search = { q: '482913', make: 'Citroën "DS" & more', status: ['New', 'On Hold'] };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('omits empty values from the URL', () => {
  expect(stringifySearch({ q: '', make: undefined, assignee: null })).toBe('');
  expect(parseSearch('')).toEqual({});
});
