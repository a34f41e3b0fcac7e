import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { type AvailableQuery, availableApi } from '../../available-loaner.contract.ts';

/** The tools that can be lent until a day; nothing is asked for until there is one. */
export function useAvailableLoaners({ until, ...wanted }: AvailableQuery) {
  return useQuery({
    queryKey: ['tool', 'available', until, wanted],
    queryFn: () => call(availableApi.list, {}, { until, ...wanted }),
    enabled: until !== '',
    placeholderData: keepPreviousData,
    meta: { follows: ['tool-reservation'] },
  });
}
