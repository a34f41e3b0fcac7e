import { expect, test } from '@playwright/test';
import { parseSearch, stringifySearch, toHashUrl } from './url.ts';

const at = (address: string) => toHashUrl(new URL(address, 'http://127.0.0.1:3000'));

test('an address of ours stays as it is', () => {
  expect(at('/')).toBeNull();
  expect(at('/#/sod?state=closed')).toBeNull();
});

test('what a provider put before the hash moves behind it, and its own query wins', () => {
  expect(at('/?error=denied#/login')).toBe('/#/login?error=denied');
  expect(at('/?error=denied#/login?error=old&from=%2Fsod')).toBe('/#/login?error=denied&from=%2Fsod');
  expect(at('/?error=denied')).toBe('/#/?error=denied');
});

test('a real path becomes the hash route, with its query', () => {
  expect(at('/auth/zoho/login-callback?code=1.2&state=x')).toBe('/#/auth/zoho/login-callback?code=1.2&state=x');
  expect(at('/auth-callback')).toBe('/#/auth-callback');
});

test('a query is texts only: numbers and quotes come back as they were typed', () => {
  const search = { q: '482913', make: 'Citroën "DS" & more', status: ['New', 'On Hold'] };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('what is empty or absent leaves no trace in the address', () => {
  expect(stringifySearch({ q: '', make: undefined, assignee: null })).toBe('');
  expect(parseSearch('')).toEqual({});
});
