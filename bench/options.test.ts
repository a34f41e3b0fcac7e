import { expect, test } from 'vitest';
import { PARTS, readOptions } from './options.ts';

test('nothing given means all but what takes long', () => {
  const options = readOptions([]);
  expect(PARTS.filter((part) => options?.isWanted(part))).toEqual(['load', 'saves', 'lists', 'search', 'figures', 'vins', 'browser']);
  expect(options).toMatchObject({ tickets: 100_000, connections: 16, minutes: 10 });
  expect(options).not.toHaveProperty('against');
});

test('a part is measured alone, those that take long too', () => {
  expect(PARTS.filter((part) => readOptions(['--only', 'growth'])?.isWanted(part))).toEqual(['growth']);
});

test('another commit is named', () => expect(readOptions(['--against', 'HEAD~3'])?.against).toBe('HEAD~3'));

test('an unknown part, an unknown option and a number that is none are refused', () => {
  expect(() => readOptions(['--only', 'luck'])).toThrow('There is no part luck.');
  expect(() => readOptions(['--ony', 'load'])).toThrow();
  expect(() => readOptions(['--rounds', '0'])).toThrow('0 is no whole number above 0.');
});

test('who asks for help gets no options', () => expect(readOptions(['--help'])).toBeUndefined());
