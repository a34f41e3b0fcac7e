import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from '../../parse-input.ts';
import { invalidInput, toFieldName } from './invalid-input.ts';

test.each([
  [[], 'The input'],
  [['vehicleYear'], 'Vehicle year'],
  [['vin'], 'VIN'],
  [['quickbooksInvoiceId'], 'QuickBooks invoice ID'],
  [['parts', 0, 'productSku'], 'Parts 1 product SKU'],
])('names the field %j "%s"', (path, name) => expect(toFieldName(path)).toBe(name));

test.each([
  [z.string().max(200), 'x'.repeat(201), 'Name is too long (limit: 200 characters)'],
  [z.string().max(1), 'ab', 'Name is too long (limit: 1 character)'],
  [z.string().min(1), '', 'Name can’t be blank'],
  [z.string().min(12), 'short', 'Name must have at least 12 characters'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Name can have at most 2 items'],
  [z.array(z.string()).min(1), [], 'Name must have at least 1 item'],
  [z.number().max(5_000), 5_001, 'Name is too large (limit: 5,000)'],
  [z.number().min(0), -1, 'Name must be at least 0'],
])('describes a value beyond a limit: %#', (name, value, message) => {
  const { error = '' } = parseInput(z.object({ name }), { name: value });
  expect(invalidInput(error).message).toBe(message);
});
