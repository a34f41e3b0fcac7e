import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { call } from '../../../../platform/web/call.ts';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import type { RangeQuery } from '../../../admin/settings/date-range.contract.ts';
import { findRange } from '../../../admin/settings/date-range.rules.ts';
import { reportsApi } from '../reports.contract.ts';

const reportsQuery = (range: RangeQuery) =>
  queryOptions({
    queryKey: ['ticket', 'reports', range],
    queryFn: () => call(reportsApi.get, {}, { ...range, zone: ownZone() }),
    meta: { follows: ['lead', 'settings', 'part', 'tool', 'invoice'] },
  });

/** Loads the reports. The range defaults to the setting. */
export function useReports(range: RangeQuery) {
  return useQuery({ ...reportsQuery(range), placeholderData: keepPreviousData });
}

/** Prefetches the reports for the range in the URL. */
export function prefetchReports(client: QueryClient, search: PageSearch): Promise<void> {
  return client.prefetchQuery(reportsQuery(findRange(search)));
}
