import { expect, test } from 'vitest';
import { getListPath, typeListedAt } from '../../ticket-list-paths.ts';
import { countFilters, listFilters, TicketSearch } from './ticket-search.ts';

test('maps paths to ticket types and back', () => {
  for (const type of ['SOD', 'Bug Report', 'Tool Repair', 'Tech Support'] as const) expect(typeListedAt(getListPath(type))).toBe(type);
  expect(typeListedAt('/sod/TKT-000001')).toBe('SOD');
  expect(typeListedAt('/sodium')).toBeUndefined();
  expect(typeListedAt('/menu')).toBeUndefined();
});

test('ignores invalid filters in the URL, and doesn’t count the state', () => {
  const search = TicketSearch.parse({ state: 'closed', status: 'Vanished', make: 42, q: 'x'.repeat(201), other: 'gone' });
  expect(search).toEqual({ state: 'closed', make: '42', status: undefined, q: undefined, type: undefined });
  expect(countFilters(search)).toBe(1);
  expect(countFilters({ state: 'closed' })).toBe(0);
  expect(countFilters({ status: 'On Hold', assignee: 'Ada', make: 'BMW', q: 'gateway' })).toBe(4);
});

test('lists all types if the URL says so', () => {
  const search = TicketSearch.parse({ status: 'New', type: 'all' });
  expect(listFilters('SOD', search)).toEqual({ state: 'open', status: 'New' });
  expect(listFilters('SOD', TicketSearch.parse({ status: 'New', type: 'SOD' }))).toMatchObject({ type: 'SOD' });
});
