import type { Total } from '../../../../../platform/endpoint.ts';
import type { ListGroup } from '../../../../../platform/list-groups.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { readGroups } from '../../../../../platform/server/list/list-groups.ts';
import { COUNT_LIMIT, countRows, type ListPage, readPage, readRows } from '../../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../../platform/server/list/list-request.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { slowResults } from '../../../../../platform/server/slow-results.ts';
import { findZone } from '../../../../admin/settings/server/company-time-zone.service.ts';
import { findNamesOfKeys, findPersonKey } from '../../../../admin/users/server/people.service.ts';
import { ofKnownCustomer } from '../../../../master-data/customers/server/customer-reference.service.ts';
import { findNamedVehicles, mayNameVehicle } from '../../named-vehicles.rules.ts';
import {
  type FacetCount,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketFacets,
  type TicketFilters,
  type TicketGroup,
  type TicketQuery,
  type TicketRow,
  type TicketState,
  type TicketStatus,
  UNASSIGNED,
} from '../../ticket.contract.ts';
import { getStatuses } from '../../ticket.rules.ts';
import { countFacets, getCount, getFacetCounts, getOpenCounts, type TicketSet } from '../counts/ticket.counters.store.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import { ID_COLUMN, listVehicleModels, TICKET_GROUP_KEYS, toGroupedRequest, toListRequest } from './ticket.list.store.ts';

type OpenCount = Awaited<ReturnType<typeof getOpenCounts>>[number];

export async function listTickets(deps: ServerDeps, query: TicketQuery): Promise<ListPage<TicketRow>> {
  const asked = await withKeysAndZone(deps.database, await ofKnownCustomer(deps.database, query));
  const list = toListRequest(asked);
  return readPage(deps.database, list, () => countAll(deps, asked, list));
}

/** Counts the tickets of each group. */
export async function groupTickets(deps: ServerDeps, query: TicketFilters & { readonly group: TicketGroup }): Promise<ListGroup[]> {
  const { group, ...filters } = await withKeysAndZone(deps.database, await ofKnownCustomer(deps.database, query));
  const list = toGroupedRequest({ ...filters, limit: 1 }, group);
  return slowResults(deps).reuse(`groups ${JSON.stringify({ ...filters, group })}`, () =>
    readGroups(deps.database, list, TICKET_GROUP_KEYS[group]),
  );
}

/** Resolves people given by name in old links to keys, and adds the time zone of days and the vehicles that the search names. */
export async function withKeysAndZone<F extends TicketFilters>(db: Db, { assignee, technician, zone: given, ...filters }: F) {
  const toKey = (given: string) => (given === UNASSIGNED ? UNASSIGNED : findPersonKey(db, given));
  const zone = namesDays(filters) ? await findZone(db, given) : undefined;
  const { q = '' } = filters;
  const vehicles = mayNameVehicle(q) ? findNamedVehicles(q, await listVehicleModels(db)) : undefined;
  return {
    ...filters,
    ...(vehicles && { vehicles }),
    ...(zone && { zone }),
    ...(assignee && { assignee: await toKey(assignee) }),
    ...(technician && { technician: await toKey(technician) }),
  };
}

const DAYS = ['openedFrom', 'openedTo', 'closedFrom', 'closedTo', 'repliedFrom', 'repliedTo'] as const;

const namesDays = (filters: Partial<TicketFilters>): boolean => DAYS.some((name) => filters[name] !== undefined);

export async function findMatchingIds(deps: ServerDeps, query: TicketFilters, limit: number): Promise<{ ids: string[]; hasMore: boolean }> {
  const { rows, next } = await readRows<{ id: string }>(deps.database, {
    ...toListRequest({ ...(await withKeysAndZone(deps.database, query)), limit }),
    columns: ID_COLUMN,
  });
  return { ids: rows.map(({ id }) => id), hasMore: next !== undefined };
}

async function countAll(deps: ServerDeps, query: TicketQuery, list: ListRequest): Promise<Total> {
  const { cursor, limit, sort, order, group, collapsed, ...filters } = query;
  const key = `total ${JSON.stringify({ ...filters, collapsed })}`;
  const counts = ticketCounts(deps);
  if (filters.q?.trim()) return counts.upTo(COUNT_LIMIT, key, (most) => countRows(deps.database, list, most));
  return counts.recent(key, async (): Promise<Total> => {
    const counted = collapsed ? undefined : toTicketSet(filters);
    if (counted) return { count: await getCount(deps.database, counted), relation: 'exact' };
    return countRows(deps.database, list);
  });
}

/** Counts tickets, exactly up to `most`, from the counters if possible. */
export async function countTicketsUpTo(deps: ServerDeps, asked: TicketFilters, most: number): Promise<Total> {
  const filters = await withKeysAndZone(deps.database, asked);
  const { count, relation } = await ticketCounts(deps).recent(`up to ${most} ${JSON.stringify(filters)}`, () =>
    countUpTo(deps, filters, most),
  );
  return count > most ? { count: most, relation: 'at-least' } : { count, relation };
}

async function countUpTo(deps: ServerDeps, filters: TicketFilters, most: number): Promise<Total> {
  const counted = toTicketSet(filters);
  if (counted) return { count: await getCount(deps.database, counted), relation: 'exact' };
  return countRows(deps.database, toListRequest({ ...filters, limit: 1 }), most);
}

/** Returns the counted set that a query matches, if any. */
function toTicketSet({ type, state, status, assignee, make, q, ...further }: TicketFilters): TicketSet | undefined {
  if (q?.trim() || Object.values(further).some(Boolean) || (assignee && make)) return undefined;
  const statuses = statusesAsked(state, status);
  if (make) return { facet: 'make', value: make, type, statuses };
  if (assignee === UNASSIGNED) return { facet: 'unassigned', value: '', type, statuses };
  if (assignee) return { facet: 'assignee', value: assignee, type, statuses };
  return { facet: 'all', value: '', type, statuses };
}

function statusesAsked(state: TicketState | undefined, asked: readonly TicketStatus[] = []): readonly TicketStatus[] {
  const ofState = state ? getStatuses(state) : TICKET_STATUSES;
  return asked.length === 0 ? ofState : ofState.filter((status) => asked.includes(status));
}

/** Counts tickets by filter. Counts of a search with too many matches are those of all tickets, and marked. */
export async function ticketFacets(
  deps: ServerDeps,
  { type, state, q = '' }: Pick<TicketQuery, 'type' | 'state' | 'q'>,
): Promise<TicketFacets> {
  const text = q.trim();
  const key = `facets ${type} ${state} ${text}`;
  const { assignees, ...facets } = await ticketCounts(deps).recent(key, () => countByFilter(deps.database, { type, state, q: text }));
  return { ...facets, assignees: await withPresentNames(deps.database, assignees) };
}

async function countByFilter(db: Db, { type, state, q }: Pick<TicketQuery, 'type' | 'state'> & { readonly q: string }) {
  const matches =
    q === '' ? undefined : await countFacets(db, toListRequest(await withKeysAndZone(db, { type, state, q, limit: 1 })), COUNT_LIMIT);
  return matches ?? { ...(await getFacetCounts(db, type, state)), ...(q !== '' && { isPartial: true as const }) };
}

/** Replaces keys by current names. */
async function withPresentNames(db: Db, counts: readonly FacetCount[]): Promise<TicketFacets['assignees']> {
  const keys = counts.map(({ value }) => value);
  const nameOf = await findNamesOfKeys(db, keys);
  return counts
    .map(({ value: key, count }) => ({ value: nameOf(key), key, count }))
    .toSorted((one, other) => one.value.localeCompare(other.value, 'en', { sensitivity: 'base' }));
}

export async function openTicketCounts(deps: ServerDeps): Promise<OpenCount[]> {
  return withAllTypes(await ticketCounts(deps).recent('open', () => getOpenCounts(deps.database)));
}

/** Adds a zero for types without tickets. */
export const withAllTypes = (counted: readonly OpenCount[]): OpenCount[] =>
  TICKET_TYPES.map((type) => ({ type, count: counted.find((each) => each.type === type)?.count ?? 0 }));
