import { expect, test } from 'vitest';
import { describeOpen } from './open-tickets.rules.ts';

test.each([
  [0, 0, '0'],
  [3, 0, '3'],
  [3, 1, '3 (1 shipped)'],
  [2, 2, '2 (shipped)'],
])('%i open tickets, of which %i are shipped, read %s', (openTickets, shippedTickets, text) => {
  expect(describeOpen({ openTickets, shippedTickets })).toBe(text);
});
