import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { type AvailableQuery, availableApi } from '../../available-loaner.contract.ts';

/** The loaners that are available through a day. Disabled while the day is blank. */
export function useAvailableLoaners({ until, ...wanted }: AvailableQuery) {
  return useQuery({
    queryKey: ['tool', 'available', until, wanted],
    queryFn: () => call(availableApi.list, {}, { until, ...wanted }),
    enabled: until !== '',
    placeholderData: keepPreviousData,
    meta: { follows: ['tool-reservation'] },
  });
}
