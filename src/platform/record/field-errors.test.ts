import { expect, test } from 'vitest';
import { parseInput } from '../parse-input.ts';
import { errorsByField } from './field-errors.ts';
import { dollars, requiredText, wholeNumberOrNull } from './fields.ts';
import { recordFields, recordSchemas } from './record-schemas.ts';

const fields = recordFields({
  name: requiredText('Name', 100),
  cost: dollars('Cost'),
  year: wholeNumberOrNull('Year', { min: 1880, max: 2200, message: 'Please enter a year between 1880 and 2200' }),
});
const { New } = recordSchemas(fields);
const errorsOf = (value: object) => errorsByField(fields, parseInput(New, value).error);

test('returns the first error of each field, or its custom message', () => {
  expect(errorsOf({ name: ' ', cost: -1.005, year: 19 })).toEqual({
    name: 'Name is required',
    cost: 'Must be at least 0',
    year: 'Please enter a year between 1880 and 2200',
  });
  expect(errorsOf({ name: 'Lamp', cost: 1e12 })).toEqual({ cost: 'Must be at most 1,000,000,000' });
  expect(errorsOf({ name: 'Lamp', cost: 1.005 })).toEqual({ cost: 'Use at most 2 decimal places' });
});

test('returns no errors for valid fields and puts others under an empty key', () => {
  expect(errorsOf({ name: 'Lamp', cost: 1 })).toEqual({});
  expect(errorsOf({ name: 'Lamp', cost: 1, shape: 'round' })).toEqual({ '': 'Invalid value' });
});
