import { expect, test } from 'vitest';
import { toPhoneLink } from './phone-link.ts';

test('links a phone number by its digits and leading plus', () => {
  expect(['(816) 555-0188', ' +1 816.555.0188'].map(toPhoneLink)).toEqual(['tel:8165550188', 'tel:+18165550188']);
});
