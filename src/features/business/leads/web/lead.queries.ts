import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { getToday } from '../../../../platform/web/server-time.ts';
import { useGrouping } from '../../../../platform/web/ui/table/useGrouping.ts';
import {
  type BoardQuery,
  type Lead,
  type LeadBoard,
  type LeadChange,
  type LeadGroup,
  type LeadLane,
  type LeadQuery,
  type LeadStatus,
  leadApi,
  type NewLead,
} from '../lead.contract.ts';
import { getStepDue, STEP_DUE_LABELS, type StepDue } from '../lead.rules.ts';
import { type BoardFilter, toStatuses } from '../lead-board.rules.ts';
import { toDays } from '../lead-days.rules.ts';

/** Loads a lead. */
export function useLead(id: string | undefined) {
  return useOneRecord('lead', id, (leadId) => call(leadApi.get, { id: leadId }));
}

/** Creates and updates leads. */
export function useSaveLead() {
  return useSaveRecord('lead', {
    add: (lead: NewLead) => call(leadApi.create, {}, lead),
    change: (id: string, change: LeadChange) => call(leadApi.update, { id }, change),
  });
}

/** Creates a customer from a won lead. */
export function useCreateCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(leadApi.createCustomer, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customer'] }),
  });
}

/** The maximum page size, so that reloading a long column takes few requests. */
const FURTHER_CARDS = 500;

/** Loads the board. A reload loads each column as far as before. */
export function useBoard({ q, source, owner, from, to, sync }: Omit<BoardFilter, 'stage'>) {
  const client = useQueryClient();
  const query = useMemo(() => ({ q, source: source && [source], owner, ...toDays(from, to), sync }), [q, source, owner, from, to, sync]);
  const { data, error, isPlaceholderData, refetch } = useQuery(boardQuery(query));
  const pending = useRef(new Set<string>());
  const loadMore = useCallback(
    (status: LeadStatus) => {
      const lane = client.getQueryData(boardQuery(query).queryKey)?.lanes.find((each) => each.status === status);
      if (!lane || lane.next === null || pending.current.has(lane.next)) return;
      const { next } = lane;
      pending.current.add(next);
      void loadFurther(client, query, lane).finally(() => pending.current.delete(next));
    },
    [client, query],
  );
  return { board: data, error, isStale: isPlaceholderData, loadMore, retry: () => void refetch() };
}

function boardQuery(query: BoardQuery) {
  return queryOptions({
    queryKey: ['lead', 'board', query],
    queryFn: async ({ client, queryKey }): Promise<LeadBoard> => {
      const { lanes } = await call(leadApi.board, {}, query);
      const before = client.getQueryData<LeadBoard>(queryKey)?.lanes ?? [];
      const wanted = (status: LeadStatus) => before.find((lane) => lane.status === status)?.leads.length ?? 0;
      return { lanes: await Promise.all(lanes.map((lane) => loadUpTo(query, lane, wanted(lane.status)))) };
    },
    placeholderData: (previous) => previous,
    meta: { loadRest: (client, count) => loadRest(client, query, count) },
  });
}

async function loadUpTo(query: BoardQuery, lane: LeadLane, count: number): Promise<LeadLane> {
  if (lane.next === null || lane.leads.length >= count) return lane;
  return loadUpTo(query, await withNextPage(query, lane, Math.min(count - lane.leads.length, FURTHER_CARDS)), count);
}

async function withNextPage(query: BoardQuery, lane: LeadLane, limit: number): Promise<LeadLane> {
  const page = { status: [lane.status], cursor: lane.next ?? undefined, limit };
  const { rows, next = null } = await callPage(leadApi.list, {}, { ...query, ...page, sort: 'position' });
  const known = new Set(lane.leads.map(({ id }) => id));
  return { ...lane, next, leads: [...lane.leads, ...rows.filter(({ id }) => !known.has(id))] };
}

/** Loads more of a column. Ignored if the board was reloaded in the meantime; a failed load is retried on the next scroll. */
async function loadFurther(client: QueryClient, query: BoardQuery, lane: LeadLane): Promise<void> {
  const longer = await withNextPage(query, lane, FURTHER_CARDS).catch(() => lane);
  client.setQueryData(
    boardQuery(query).queryKey,
    (board) => board && { lanes: board.lanes.map((each) => (each === lane ? longer : each)) },
  );
}

/** Loads every column up to `count` cards. Skips a board that was reloaded in the meantime. */
async function loadRest(client: QueryClient, query: BoardQuery, count: number): Promise<void> {
  const { queryKey } = boardQuery(query);
  const board = client.getQueryData(queryKey);
  if (!board) return;
  const lanes = await Promise.all(board.lanes.map((lane) => loadUpTo(query, lane, count)));
  client.setQueryData(queryKey, (current) => (current === board ? { lanes } : current));
}

type LeadOrder = Pick<LeadQuery, 'sort' | 'order' | 'group' | 'collapsed'>;

/** Returns the query of the lead list, and of its export. */
export const toListQuery = ({ q, source, owner, stage, from, to, sync }: BoardFilter, order: LeadOrder) => ({
  q,
  source: source && [source],
  owner,
  status: toStatuses(stage),
  ...toDays(from, to),
  sync,
  ...order,
  ...(order.group && { zone: ownZone() }),
});

/** As on the server. */
const GROUP_VALUES: Readonly<Record<LeadGroup, (lead: Lead) => string>> = {
  status: ({ status }) => status,
  owner: ({ ownerId }) => ownerId ?? '',
  nextStepOn: (lead) => getStepDue(lead, getToday()),
};

/** The groups of the lead list, if it has any. */
export function useLeadGrouping(filter: BoardFilter, by: LeadGroup | undefined) {
  return useGrouping({
    kind: 'lead',
    group: by,
    filters: toListQuery(filter, {}),
    load: (query) => call(leadApi.groups, {}, { ...query, zone: ownZone() }),
    values: GROUP_VALUES,
    toLabel: ({ value, label }, group) => {
      if (group === 'nextStepOn') return STEP_DUE_LABELS[value as StepDue];
      return label || 'No owner';
    },
  });
}

/** Loads matching leads page by page. */
export function useLeadList(filter: BoardFilter, order: LeadOrder, enabled: boolean) {
  const query = toListQuery(filter, order);
  return usePagedList({ ...pagedQuery(['lead', 'list', query], (page) => callPage(leadApi.list, {}, { ...query, ...page })), enabled });
}

/** Loads the leads of a customer, newest first. */
export function useLeadsOf(customer: string) {
  return usePagedList(pagedQuery(['lead', 'list', { customer }], (page) => callPage(leadApi.list, {}, { customer, ...page })));
}
