import { expect, test } from 'vitest';
import { createTestClock } from '../../../../../testing/server/test-clock.ts';
import { createRecentCalls, orderFairly } from './fair-order.ts';

const ownerOf = (call: string) => call.charAt(0);

test('interleaves a call of another owner with many of one, and keeps the order within an owner', () => {
  const recent = createRecentCalls(createTestClock());
  expect(orderFairly(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'], ownerOf, recent)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('puts calls of an owner without calls in the last minute first', () => {
  const clock = createTestClock();
  const recent = createRecentCalls(clock);
  recent.add('a');
  recent.add('a');
  expect(orderFairly(['a1', 'b1', 'b2', 'b3'], ownerOf, recent)).toEqual(['b1', 'b2', 'a1', 'b3']);
  clock.advance(60_000);
  expect(orderFairly(['a1', 'b1', 'b2', 'b3'], ownerOf, recent)).toEqual(['a1', 'b1', 'b2', 'b3']);
});
