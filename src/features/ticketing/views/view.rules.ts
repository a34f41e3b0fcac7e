import { sameValue } from '../../../platform/merge.ts';
import type { TicketType } from '../tickets/ticket.contract.ts';
import type { View, ViewFilters, ViewList } from './view.contract.ts';

/** Filters in the URL of a list, and the selected view. */
export interface ListAddress extends ViewFilters {
  readonly view?: string | undefined;
}

export const toViewList = (type: TicketType | undefined): ViewList => type ?? 'all';

/** Normalizes URL filters for a view: the state defaults to open, or to any if `sync` is set. */
export function toFilters({ state, status, assignee, make, sync, q, sort, columns, group }: ViewFilters): ViewFilters {
  const isMeantAnyway = state === 'open' && sync === undefined;
  const filters = { ...(!isMeantAnyway && { state }), status, assignee, make, sync, q, sort, columns, group };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
}

/** Returns the URL search of a view. */
export function toAddress({ id, filters }: Pick<View, 'id' | 'filters'>): ListAddress {
  return { ...toFilters(filters), view: id };
}

/** Returns true if the filters differ from those of the view. */
export function isChangedFrom({ filters }: Pick<View, 'filters'>, address: ListAddress): boolean {
  return !sameValue(sorted(toFilters(filters)), sorted(toFilters(address)));
}

/**
 * Returns the URL search that replaces the current one when a list is opened: the filters of a view if only its ID is given, or the default
 * view if neither view nor filters are given. Returns undefined to leave the URL unchanged.
 */
export function findBeginning(views: readonly View[], list: ViewList, address: ListAddress): ListAddress | undefined {
  if (Object.keys(toFilters(address)).length > 0 || address.state !== undefined) return undefined;
  const isMeant = (view: View) => (address.view ? view.id === address.view : view.isDefault);
  const meant = views.find((view) => view.list === list && isMeant(view));
  return meant && (isChangedFrom(meant, address) || address.view !== meant.id) ? toAddress(meant) : undefined;
}

function sorted(filters: ViewFilters): ViewFilters {
  return Object.fromEntries(Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
