import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '../../../../platform/record-kinds.ts';
import { call } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { type CustomerContext, customerContextApi } from '../customer-context.contract.ts';
import { customerContextKey } from './customer-context-key.ts';

/** Other tickets are omitted; otherwise every saved ticket would refetch all open cases. A merge of customers changes their tickets. */
const FOLLOWED: readonly RecordKind[] = ['invoice', 'tool'];

/** Returns the context of a ticket; undefined while loading, or if customer and tool are unknown. */
export function useCustomerContext(ticket: Ticket): CustomerContext | undefined {
  const { id, customerId, toolSerial } = ticket;
  const { data } = useQuery({
    queryKey: customerContextKey(ticket),
    queryFn: () => call(customerContextApi.get, { id }),
    enabled: customerId !== null || toolSerial !== '',
    meta: { follows: FOLLOWED },
    staleTime: LIVE_STALE_MS,
  });
  return data;
}
