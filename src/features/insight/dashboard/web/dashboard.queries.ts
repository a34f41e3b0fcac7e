import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call } from '../../../../platform/web/call.ts';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import type { RangeQuery } from '../../../admin/settings/date-range.contract.ts';
import { findRange } from '../../../admin/settings/date-range.rules.ts';
import { dashboardApi } from '../dashboard.contract.ts';

/** Keyed as tickets, and refreshed by the other counted records. */
const dashboardQuery = (range: RangeQuery) =>
  queryOptions({
    queryKey: ['ticket', 'dashboard', range],
    queryFn: () => call(dashboardApi.get, {}, { ...range, zone: ownZone() }),
    meta: { follows: ['lead', 'tool', 'settings', 'invoice', 'task'] },
  });

/** Loads the dashboard. The range defaults to the setting. */
export function useDashboard(range: RangeQuery) {
  return useQuery({ ...dashboardQuery(range), placeholderData: keepPreviousData });
}

/** Prefetches the dashboard for the range in the URL. */
export function prefetchDashboard(client: QueryClient, search: PageSearch): Promise<void> {
  return client.prefetchQuery(dashboardQuery(findRange(search)));
}
