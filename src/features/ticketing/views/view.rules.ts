import { sameValue } from '../../../platform/merge.ts';
import type { TicketType } from '../tickets/ticket.contract.ts';
import type { View, ViewFilters, ViewList } from './view.contract.ts';

/** The filters in the address of a list, with the view it was opened with. */
export interface ListAddress extends ViewFilters {
  readonly view?: string | undefined;
}

/** The value that stands in an address instead of the id of a view, to open the list without one. */
export const NO_VIEW = 'none';

export const toViewList = (type: TicketType | undefined): ViewList => type ?? 'all';

/** The filters of an address as a view keeps them: open is what is meant when nothing is said, but any state beside `sync`. */
export function toFilters({ state, status, assignee, make, sync, q }: ViewFilters): ViewFilters {
  const isMeantAnyway = state === 'open' && sync === undefined;
  const filters = { ...(!isMeantAnyway && { state }), status, assignee, make, sync, q };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
}

/** The address that shows a view. */
export function toAddress({ id, filters }: Pick<View, 'id' | 'filters'>): ListAddress {
  return { ...toFilters(filters), view: id };
}

/** Whether the list is narrowed otherwise than its view says. */
export function isChangedFrom({ filters }: Pick<View, 'filters'>, address: ListAddress): boolean {
  return !sameValue(sorted(toFilters(filters)), sorted(toFilters(address)));
}

/**
 * Finds the address that replaces the present one when a list is opened: a link that only names a view gets its filters, and a link
 * without a view or filters the person's default view. Undefined: the address stays.
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
