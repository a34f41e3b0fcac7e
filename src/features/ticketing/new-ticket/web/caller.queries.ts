import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { ticketApi } from '../../tickets/ticket.contract.ts';
import { type Caller, callerApi } from '../caller.contract.ts';

const TYPING_PAUSE_MS = 150;
const NONE: readonly Caller[] = [];

const callersQuery = (q: string) =>
  queryOptions({ queryKey: ['customer', 'callers', q], queryFn: () => call(callerApi.find, {}, { q }), staleTime: 5_000 });

/** Finds callers while typing. `found` is undefined until those of the text have loaded; `find` loads those of a text immediately. */
export function useCallers(typed: string) {
  const client = useQueryClient();
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const { data } = useQuery({ ...callersQuery(settled), enabled: settled !== '' });
  return {
    found: settled === text ? (settled === '' ? NONE : data) : undefined,
    find: (q: string) => client.fetchQuery(callersQuery(q)).catch(() => NONE),
  };
}

/** The open tickets of a customer, last created first. */
export function useOpenTicketsOf(customerId: string) {
  const { data = [] } = useQuery({
    queryKey: ['ticket', 'open-of-customer', customerId],
    queryFn: () => call(ticketApi.list, {}, { customer: customerId, state: 'open', limit: 6 }),
    enabled: customerId !== '',
    placeholderData: keepPreviousData,
  });
  return customerId === '' ? [] : data;
}
