import { expect, test } from 'vitest';
import { parseForm } from './body-parsers.ts';
import { createClock } from './clock.ts';
import { createIds } from './ids.ts';
import { splitPath } from './providers.ts';
import { createRandom, pick } from './random.ts';

// Documented: IDs are 17 to 19 digits as text, too long for a number
test('IDs increase by one for each prefix and exceed the range of JavaScript numbers', () => {
  const ids = createIds();
  const made = Array.from({ length: 500 }, () => ids.next('1894400000'));
  expect(made.slice(0, 2)).toEqual(['1894400000000001001', '1894400000000001002']);
  expect(made.every((id) => /^\d{17,19}$/.test(id))).toBe(true);
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(500);
  expect(made.filter((id) => Number.isSafeInteger(Number(id)))).toEqual([]);
  expect(ids.next('2312000000')).toBe('2312000000000001001');
  expect(createIds().next('1894400000')).toBe('1894400000000001001');
});

test('random numbers are the same in each run, depend on the seed, and range from 0 to 1', () => {
  const numbers = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 2_000 }, random);
  };
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1).slice(0, 5)).not.toEqual(numbers(2).slice(0, 5));
  expect(numbers(7).filter((number) => number < 0 || number >= 1)).toEqual([]);
  const tenths = new Set(numbers(7).map((number) => Math.floor(number * 10)));
  expect(tenths.size).toBe(10);
});

test('picks all items, and fails without any', () => {
  const random = createRandom(3);
  const picked = new Set(Array.from({ length: 200 }, () => pick(random, ['a', 'b', 'c'])));
  expect([...picked].sort()).toEqual(['a', 'b', 'c']);
  expect(() => pick(random, [])).toThrow('There is nothing to pick from');
});

test('the clock runs with a positive or negative offset', () => {
  const clock = createClock();
  const near = (time: number) => Math.abs(clock.now() - time) < 5_000;
  expect([clock.offset(), near(Date.now())]).toEqual([0, true]);
  clock.setOffset(3_600_000);
  expect([clock.offset(), near(Date.now() + 3_600_000)]).toEqual([3_600_000, true]);
  expect(Date.parse(clock.iso()) - clock.now()).toBeLessThan(5_000);
  expect(clock.iso()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  clock.setOffset(-3_600_000);
  expect(near(Date.now() - 3_600_000)).toBe(true);
});

test.each([
  ['/crm/v2/Leads?page=2', { provider: 'crm', path: '/v2/Leads' }],
  ['/crm/crm/v2/Leads', { provider: 'crm', path: '/crm/v2/Leads' }],
  ['/desk', { provider: 'desk', path: '' }],
  ['/desk?x=1', { provider: 'desk', path: '' }],
  ['/vpic/', { provider: 'vpic', path: '/' }],
  ['/quickbooks/oauth2/v1/tokens/bearer', { provider: 'quickbooks', path: '/oauth2/v1/tokens/bearer' }],
  ['/eu/accounts/oauth/v2/token', { provider: 'accounts', path: '/oauth/v2/token' }],
  ['/google/token?x=1', { provider: 'mail', path: '/google/token' }],
  ['/microsoft/common/oauth2/v2.0/token', { provider: 'mail', path: '/microsoft/common/oauth2/v2.0/token' }],
  ['/googles/token', undefined],
  ['/eu/vpic/api', undefined],
  ['/eu/crm/v2/Leads', undefined],
  ['/eu', undefined],
  ['/europe/crm', undefined],
  ['/crmx/v2/Leads', undefined],
  ['/_control/state', undefined],
  ['/', undefined],
  ['/CRM/v2/Leads', undefined],
  ['/?/crm/v2', undefined],
])('%s is split into a service and a path', (url, split) => expect(splitPath(url)).toEqual(split));

test('uses the first value of a repeated form field', () => {
  const values = parseForm('a=1&b=2&a=3&__proto__=4&%C3%BC=%F0%9F%9A%97');
  expect(Object.entries(values).sort()).toEqual([
    ['__proto__', '4'],
    ['a', '1'],
    ['b', '2'],
    ['ü', '🚗'],
  ]);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
});
