import { expect, test } from 'vitest';
import { createBatchedLookup } from './batched-lookup.ts';

test('looks up a thousand invented IDs and a real one in two statements', async () => {
  const statements: number[] = [];
  const exists = createBatchedLookup(async (ids) => {
    statements.push(ids.length);
    return ids.filter((id) => id === 'real');
  });
  const first = exists('invented');
  await Promise.resolve();
  const invented = Array.from({ length: 1_000 }, (_, n) => exists(`invented ${n}`));
  expect(await exists('real')).toBe(true);
  expect(await Promise.all([first, ...invented])).not.toContain(true);
  expect(statements).toEqual([1, 1_001]);
});

test('continues after a failed statement', async () => {
  let isDown = true;
  const exists = createBatchedLookup(async (ids) => {
    if (isDown) throw new Error('down');
    return ids;
  });
  await expect(exists('a')).rejects.toThrow('down');
  isDown = false;
  expect(await exists('a')).toBe(true);
});
