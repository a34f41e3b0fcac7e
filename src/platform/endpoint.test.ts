import { expect, test } from 'vitest';
import { fillPath } from './endpoint.ts';

test('escapes path parameters', () => {
  expect(fillPath('/api/tickets/:id', { id: 'TKT-000001' })).toBe('/api/tickets/TKT-000001');
  expect(fillPath('/api/tickets/:id/internal-comments', { id: 'a/b ?' })).toBe('/api/tickets/a%2Fb%20%3F/internal-comments');
});
