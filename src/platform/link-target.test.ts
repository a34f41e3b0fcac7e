import { expect, test } from 'vitest';
import { toLinkTarget } from './link-target.ts';

test.each([
  ['/sod', '#/sod'],
  ['#/inventory?open=LT-0001', '#/inventory?open=LT-0001'],
  ['/api/docs', '/api/docs'],
])('links to %s inside the product', (address, href) => {
  expect(toLinkTarget(address)).toEqual({ href, isOutside: false });
});

test('marks an https URL as external', () => {
  expect(toLinkTarget('https://example.com/a')).toEqual({ href: 'https://example.com/a', isOutside: true });
});

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  '//example.com',
  '/\\example.com',
  '#top',
  'https://',
  '',
])('ignores the link %s', (address) => expect(toLinkTarget(address)).toBeUndefined());
