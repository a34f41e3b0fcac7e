import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '../../../../platform/record-kinds.ts';
import { call } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { type Caller, callerApi } from '../caller.contract.ts';
import { callerKey } from './caller-key.ts';

/** Other tickets are left out: a save of any ticket would have every open case read again. A merge of customers is told of their tickets. */
const FOLLOWED: readonly RecordKind[] = ['invoice', 'tool'];

/** Who is calling about a ticket; undefined until it is known, and where neither customer nor tool is. */
export function useCaller(ticket: Ticket): Caller | undefined {
  const { id, customerId, toolSerial } = ticket;
  const { data } = useQuery({
    queryKey: callerKey(ticket),
    queryFn: () => call(callerApi.get, { id }),
    enabled: customerId !== null || toolSerial !== '',
    meta: { follows: FOLLOWED },
    staleTime: LIVE_STALE_MS,
  });
  return data;
}
