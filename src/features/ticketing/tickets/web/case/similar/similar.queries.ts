import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../../../platform/web/query-client.ts';
import { similarTicketApi } from '../../../similar/similar-ticket.contract.ts';
import type { Ticket } from '../../../ticket.contract.ts';

/** Loads similar solved tickets, and again if a compared field changes. */
export function useSimilarTickets({ id, summary, toolSerial, vehicleMake, vehicleModel, chassis }: Ticket, isWanted: boolean) {
  return useQuery({
    queryKey: ['similar-ticket', 'list', id, summary, toolSerial, vehicleMake, vehicleModel, chassis],
    queryFn: () => call(similarTicketApi.list, { id }),
    staleTime: LIVE_STALE_MS,
    enabled: isWanted,
  });
}
