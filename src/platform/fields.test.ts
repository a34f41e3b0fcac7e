import { expect, test } from 'vitest';
import { z } from 'zod';
import { paging, repeatable } from './fields.ts';

test('paging has a default and a limit', () => {
  const Query = z.strictObject(paging);
  expect(Query.parse({}).limit).toBe(50);
  expect(Query.parse({ limit: '500' }).limit).toBe(500);
  for (const limit of ['501', '0', 'all', '']) expect(Query.safeParse({ limit }).success).toBe(false);
});

test('a repeatable key is a list however often it is given', () => {
  const Query = z.strictObject({ status: repeatable(z.string()) });
  expect(Query.parse({ status: 'New' }).status).toEqual(['New']);
  expect(Query.parse({ status: ['New', 'Resolved'] }).status).toEqual(['New', 'Resolved']);
  expect(Query.parse({}).status).toBeUndefined();
});
