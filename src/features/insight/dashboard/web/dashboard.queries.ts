import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call } from '../../../../platform/web/call.ts';
import { findRange } from '../../../admin/settings/date-range.rules.ts';
import type { DateRange } from '../../../admin/settings/settings.contract.ts';
import { dashboardApi } from '../dashboard.contract.ts';

/** Figures of tickets above all; they follow what else is counted. */
const dashboardQuery = (range: DateRange | undefined) =>
  queryOptions({
    queryKey: ['ticket', 'dashboard', range],
    queryFn: () => call(dashboardApi.get, {}, { ...(range && { range }), zone: ownZone() }),
    meta: { follows: ['lead', 'tool', 'settings'] },
  });

/** Reads the figures of the dashboard, live; the range is that of the settings unless given. */
export function useDashboard(range: DateRange | undefined) {
  return useQuery({ ...dashboardQuery(range), placeholderData: keepPreviousData });
}

/** Reads it before it is shown, as an address asks for it. */
export function prefetchDashboard(client: QueryClient, range: string | undefined): Promise<void> {
  return client.prefetchQuery(dashboardQuery(findRange(range)));
}
