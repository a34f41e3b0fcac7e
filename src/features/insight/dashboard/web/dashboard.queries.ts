import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call } from '../../../../platform/web/call.ts';
import { findRange } from '../../../admin/settings/date-range.rules.ts';
import type { DateRange } from '../../../admin/settings/settings.contract.ts';
import { dashboardApi } from '../dashboard.contract.ts';

/** Keyed as tickets, and refreshed by the other counted records. */
const dashboardQuery = (range: DateRange | undefined) =>
  queryOptions({
    queryKey: ['ticket', 'dashboard', range],
    queryFn: () => call(dashboardApi.get, {}, { ...(range && { range }), zone: ownZone() }),
    meta: { follows: ['lead', 'tool', 'settings'] },
  });

/** Loads the dashboard. The range defaults to the setting. */
export function useDashboard(range: DateRange | undefined) {
  return useQuery({ ...dashboardQuery(range), placeholderData: keepPreviousData });
}

/** Prefetches the dashboard for the range in the URL. */
export function prefetchDashboard(client: QueryClient, range: string | undefined): Promise<void> {
  return client.prefetchQuery(dashboardQuery(findRange(range)));
}
