import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeOf, choice, dollars, paging, repeatable, requiredText, wholeNumberOrNull } from './fields.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('a choice', () => {
  const Status = choice(['New', 'In Progress', 'Bug Report'], { BUG: 'Bug Report' });

  test('accepts its words and turns constant names into them', () => {
    expect(Status.parse('In Progress')).toBe('In Progress');
    expect(Status.parse('IN_PROGRESS')).toBe('In Progress');
    expect(Status.parse('BUG')).toBe('Bug Report');
  });

  test('refuses everything else', () => {
    for (const value of ['in progress', 'BUGS', '', null, 1, true]) expect(accepts(Status, value)).toBe(false);
  });
});

describe('a whole number or null', () => {
  const mileage = wholeNumberOrNull(0, 1_000);

  test('reads digits as text and blank text as null', () => {
    expect(mileage.parse('120')).toBe(120);
    expect(mileage.parse(' ')).toBeNull();
    expect(mileage.parse(null)).toBeNull();
  });

  test('never coerces booleans, fractions or words', () => {
    for (const value of [true, false, 1.5, '1e3', '-1', 'many', [], {}, 1_001]) expect(accepts(mileage, value)).toBe(false);
  });
});

describe('dollars', () => {
  const price = dollars('Price is required');

  test('accept every whole number of cents', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => accepts(price, cents / 100)));
  });

  test('refuse thirds of a cent, negatives and nothing', () => {
    for (const value of [0.001, 10.999, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', undefined])
      expect(accepts(price, value)).toBe(false);
    expect(price.safeParse(undefined).error?.issues[0]?.message).toBe('Price is required');
  });
});

describe('a change', () => {
  const Change = changeOf({ name: requiredText('Name is required'), size: z.number() }, ['id', 'createdAt']);

  test('sets just what it names, and drops what the server owns', () => {
    expect(Change.parse({ name: ' Lamp ', id: 'P-1', createdAt: 5, version: 3 })).toEqual({ name: 'Lamp', version: 3 });
    expect(Change.parse({})).toEqual({});
  });

  test('refuses unknown keys, blank required text and versions that cannot be', () => {
    for (const body of [{ colour: 'red' }, { name: '  ' }, { version: 0 }, { version: '3' }]) expect(accepts(Change, body)).toBe(false);
  });
});

test('paging has a default and a limit', () => {
  const Query = z.strictObject(paging);
  expect(Query.parse({}).limit).toBe(50);
  expect(Query.parse({ limit: '500' }).limit).toBe(500);
  for (const limit of ['501', '0', 'all', '']) expect(accepts(Query, { limit })).toBe(false);
});

test('a repeatable key is a list however often it is given', () => {
  const Query = z.strictObject({ status: repeatable(z.string()) });
  expect(Query.parse({ status: 'New' }).status).toEqual(['New']);
  expect(Query.parse({ status: ['New', 'Resolved'] }).status).toEqual(['New', 'Resolved']);
  expect(Query.parse({}).status).toBeUndefined();
});
