import { expect, test } from 'vitest';
import { z } from 'zod';
import { paging, repeatable } from './fields.ts';

test('applies the default and the limit of paging', () => {
  const Query = z.strictObject(paging);
  expect(Query.parse({}).limit).toBe(50);
  expect(Query.parse({ limit: '500' }).limit).toBe(500);
  for (const limit of ['501', '0', 'all', '']) expect(Query.safeParse({ limit }).success).toBe(false);
});

test('parses a repeatable parameter as a list', () => {
  const Query = z.strictObject({ status: repeatable(z.string()) });
  expect(Query.parse({ status: 'New' }).status).toEqual(['New']);
  expect(Query.parse({ status: ['New', 'Resolved'] }).status).toEqual(['New', 'Resolved']);
  expect(Query.parse({}).status).toBeUndefined();
});
