import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type InputOf } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { useDeleteRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { onRestart } from '../../../../platform/web/restart.ts';
import { whenIdle } from '../../../../platform/web/when-idle.ts';
import { type ViewCount, viewApi } from '../view.contract.ts';

export const VIEWS_KEY = ['view', 'list'] as const;

const viewsQuery = queryOptions({ queryKey: VIEWS_KEY, queryFn: () => call(viewApi.list, {}), staleTime: LIVE_STALE_MS });

/** The user's own and shared views. */
export function useViews() {
  return useQuery(viewsQuery).data;
}

export function useSaveView() {
  return useSaveRecord('view', {
    add: (view: InputOf<typeof viewApi.create>) => call(viewApi.create, {}, view),
    change: (id: string, change: InputOf<typeof viewApi.update>) => call(viewApi.update, { id }, change),
  });
}

export const useDeleteView = () => useDeleteRecord('view', (id) => call(viewApi.remove, { id }));

/** Minimum time between two counts, in ms. */
const PAUSE = 4_000;
const COUNTS_KEY = ['view', 'counts'] as const;
let lastCounted = 0;
let nextCount: ReturnType<typeof setTimeout> | undefined;
onRestart(() => {
  lastCounted = 0;
  clearTimeout(nextCount);
});

/** Number of tickets per view. Loaded when the page is idle, then at most every few seconds while tickets change. */
export function useViewCounts(): ReadonlyMap<string, ViewCount> | undefined {
  const isSettled = useSettled();
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ client }) => countUnlessPaused(client),
    meta: { follows: ['ticket'] },
    enabled: isSettled,
    select: (counts) => new Map(counts.map((each) => [each.id, each])),
  });
  return data;
}

/** During the pause, returns the last counts and counts after it, so that no save waits for the pause. */
function countUnlessPaused(client: QueryClient): Promise<ViewCount[]> | ViewCount[] {
  const known = client.getQueryData<ViewCount[]>(COUNTS_KEY);
  const wait = lastCounted + PAUSE - Date.now();
  clearTimeout(nextCount);
  if (known && wait > 0) {
    nextCount = setTimeout(() => void client.invalidateQueries({ queryKey: COUNTS_KEY }), wait);
    return known;
  }
  lastCounted = Date.now();
  return call(viewApi.counts, {});
}

function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => whenIdle(() => setIsSettled(true)), []);
  return isSettled;
}
