import { expect, test } from 'vitest';
import { NO_VIEW } from '../tickets/ticket-list-paths.ts';
import type { View } from './view.contract.ts';
import { findBeginning, isChangedFrom, toAddress, toFilters } from './view.rules.ts';

const view = (given: Partial<View>): View => ({
  id: 'v1',
  name: 'On hold',
  list: 'SOD',
  filters: { status: 'On Hold' },
  isShared: false,
  isDefault: false,
  isEditable: true,
  ownerName: 'Ann',
  version: 1,
  ...given,
});

test('converts between URL and view in any order, with open as the default state', () => {
  expect(toFilters({ state: 'open', q: '', make: 'BMW' })).toEqual({ make: 'BMW' });
  expect(toAddress(view({ filters: { state: 'closed', make: 'BMW' } }))).toEqual({ state: 'closed', make: 'BMW', view: 'v1' });
  expect(isChangedFrom(view({ filters: { make: 'BMW', q: 'x' } }), { q: 'x', make: 'BMW', state: 'open', view: 'v1' })).toBe(false);
  expect(toFilters({ sync: 'error' })).toEqual({ sync: 'error' });
  expect(isChangedFrom(view({ filters: { sync: 'error' } }), { sync: 'error', state: 'open' })).toBe(true);
  expect(isChangedFrom(view({}), { status: 'On Hold', q: 'x' })).toBe(true);
});

test('opens a list with the view in its URL, else with the default view, else without a view', () => {
  const views = [
    view({ id: 'v1' }),
    view({ id: 'v2', isDefault: true, filters: { make: 'BMW' } }),
    view({ id: 'v3', list: 'all', isDefault: true }),
  ];
  expect(findBeginning(views, 'SOD', {})).toEqual({ make: 'BMW', view: 'v2' });
  expect(findBeginning(views, 'SOD', { view: 'v1' })).toEqual({ status: 'On Hold', view: 'v1' });
  for (const address of [
    { view: NO_VIEW },
    { q: 'x' },
    { sync: 'error' },
    { view: 'v1', q: 'x' },
    { state: 'closed' },
    { view: 'v3' },
  ] as const) {
    expect(findBeginning(views, 'SOD', address)).toBeUndefined();
  }
  expect(findBeginning([], 'SOD', {})).toBeUndefined();
});
