import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call } from '../../../../platform/web/call.ts';
import { findRange } from '../../../admin/settings/date-range.rules.ts';
import type { DateRange } from '../../../admin/settings/settings.contract.ts';
import { reportsApi } from '../reports.contract.ts';

const reportsQuery = (range: DateRange | undefined) =>
  queryOptions({
    queryKey: ['ticket', 'reports', range],
    queryFn: () => call(reportsApi.get, {}, { ...(range && { range }), zone: ownZone() }),
    meta: { follows: ['lead', 'settings', 'part', 'tool'] },
  });

/** Loads the reports. The range defaults to the setting. */
export function useReports(range: DateRange | undefined) {
  return useQuery({ ...reportsQuery(range), placeholderData: keepPreviousData });
}

/** Prefetches the reports for the range in the URL. */
export function prefetchReports(client: QueryClient, range: string | undefined): Promise<void> {
  return client.prefetchQuery(reportsQuery(findRange(range)));
}
