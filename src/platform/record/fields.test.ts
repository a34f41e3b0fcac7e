import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  choice,
  choices,
  day,
  dollars,
  email,
  requiredEmail,
  requiredText,
  text,
  wholeNumber,
  wholeNumberOrNull,
  yesNo,
} from './fields.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('a choice', () => {
  const Status = choice('Status', ['New', 'In Progress', 'Bug Report'], { initial: 'New', constants: { BUG: 'Bug Report' } });

  test('accepts its values and their constant names', () => {
    expect(Status.input.parse('In Progress')).toBe('In Progress');
    expect(Status.input.parse('IN_PROGRESS')).toBe('In Progress');
    expect(Status.input.parse('BUG')).toBe('Bug Report');
  });

  test('rejects other values', () => {
    for (const value of ['in progress', 'BUGS', '', null, 1, true]) expect(accepts(Status.input, value)).toBe(false);
  });
});

describe('a whole number or null', () => {
  const mileage = wholeNumberOrNull('Mileage', { min: 0, max: 1_000 });

  test('reads digits as text and blank text as null', () => {
    expect(mileage.input.parse('120')).toBe(120);
    expect(mileage.input.parse(' ')).toBeNull();
    expect(mileage.input.parse(null)).toBeNull();
  });

  test('never coerces booleans, fractions or words', () => {
    for (const value of [true, false, 1.5, '1e3', '-1', 'many', [], {}, 1_001]) expect(accepts(mileage.input, value)).toBe(false);
  });
});

test('names the label in errors of whole numbers', () => {
  const { input } = wholeNumber('Quantity', 1_000_000_000);
  expect(input.parse('12')).toBe(12);
  const wrong = [undefined, 1.5, -1, 1_000_000_001, 'many', true].map((value) => messageOf(input, value));
  expect(wrong).toEqual([
    'Quantity is required',
    'Quantity must be a whole number',
    'Quantity must be at least 0',
    'Quantity must be at most 1,000,000,000',
    'Quantity is required',
    'Quantity is required',
  ]);
});

describe('dollars', () => {
  const price = dollars('Price');

  test('accept every whole number of cents', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => accepts(price.input, amount / 100)));
  });

  test('reject fractions of a cent, negative and missing amounts', () => {
    for (const value of [0.001, 10.999, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', undefined])
      expect(accepts(price.input, value)).toBe(false);
    expect(messageOf(price.input, undefined)).toBe('Price is required');
  });
});

test('applies defaults of optional fields and requires the others', () => {
  const optional = [text('Notes'), text('Source', 10, { initial: 'internal' }), email('E-mail'), day('Order date'), yesNo('Active', true)];
  expect(optional.map(({ asNew }) => asNew.parse(undefined))).toEqual(['', 'internal', '', null, true]);
  expect(choices('Tags', ['Info', 'Urgent']).asNew.parse(undefined)).toEqual([]);
  for (const { asNew } of [requiredText('Name', 10), requiredEmail('Email')]) expect(accepts(asNew, undefined)).toBe(false);
});

test('enforces the limits and messages of texts and email addresses', () => {
  expect(messageOf(requiredText('Name', 10).input, '  ')).toBe('Name is required');
  expect(messageOf(requiredText('Token', 10, { message: 'The link is not valid' }).input, undefined)).toBe('The link is not valid');
  expect(requiredText('Name', 10).input.parse(' Lamp ')).toBe('Lamp');
  expect(accepts(text('Name', 3).input, 'Lamp')).toBe(false);
  expect(messageOf(email('E-mail').input, 'a@b')).toBe('Enter a valid email address');
  expect(messageOf(requiredEmail('Email').input, '')).toBe('Enter a valid email');
  expect(messageOf(requiredEmail('Email').input, 'a@a.example; b@b.example')).toBe('Enter only one email address');
  for (const { input } of [email('E-mail'), requiredEmail('Email')])
    expect(input.parse(' Ada Ames <ada@kfz-müller.example> ')).toBe('ada@kfz-müller.example');
});

test('accepts real dates with a supported year, and blank text', () => {
  const { input } = day('Order date');
  expect([input.parse('2026-11-21'), input.parse(''), input.parse(null)]).toEqual(['2026-11-21', null, null]);
  for (const value of ['2026-02-30', '0000-01-01', '21.11.2026', 5]) expect(accepts(input, value)).toBe(false);
});

test('reads back the displayed value', () => {
  for (const [field, value, shown] of [
    [dollars('Price'), 14.9, '14.90'],
    [wholeNumber('Quantity', 100), 40, '40'],
    [wholeNumberOrNull('Year', { min: 1880, max: 2200 }), 2019, '2019'],
    [wholeNumberOrNull('Year', { min: 1880, max: 2200 }), null, ''],
    [day('Order date'), null, ''],
  ] as const) {
    const { input, toText, parseText } = field as Required<typeof field>;
    expect(toText(value)).toBe(shown);
    expect(input.parse(parseText(shown))).toBe(value);
  }
});
