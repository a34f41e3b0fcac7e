import { expect, test } from 'vitest';
import { toPhoneLink } from './phone-link.ts';

test('a phone number is called by its digits and its leading plus', () => {
  expect(['(816) 555-0188', ' +1 816.555.0188'].map(toPhoneLink)).toEqual(['tel:8165550188', 'tel:+18165550188']);
});
