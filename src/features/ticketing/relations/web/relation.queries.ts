import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { type Ticket, type TicketRow, type TicketState, ticketApi } from '../../tickets/ticket.contract.ts';
import { type NewRelation, relationApi, type TicketRelations } from '../relation.contract.ts';
import { toMergeCandidates } from '../relation.rules.ts';
import { type MergeRequest, type TicketMerge, ticketMergeApi } from '../ticket-merge.contract.ts';
import { relationsKey } from './relation-key.ts';

/** A ticket's relations and merged tickets. If there are any, reloads when tickets change. */
export function useRelations(ticketId: string) {
  const queryKey = relationsKey(ticketId);
  const known = useQueryClient().getQueryData<TicketRelations>(queryKey);
  const isFollowing = known !== undefined && known.relations.length > 0;
  return useQuery({
    queryKey,
    queryFn: () => call(relationApi.list, { id: ticketId }),
    staleTime: LIVE_STALE_MS,
    ...(isFollowing && { meta: { follows: ['ticket'] } }),
  });
}

/** Other tickets of the same tool or customer. Open ones are loaded separately, because there may be many closed ones. */
export function useMergeCandidates({ id, toolSerial, customerId, customerCompany }: Ticket) {
  const shop = customerId === null ? { company: customerCompany } : { customer: customerId };
  const open = { ...shop, state: 'open' } as const;
  const ofTool = useTicketsLike(toolSerial === '' ? open : { serial: toolSerial });
  const ofShop = [...useTicketsLike(open), ...useTicketsLike(shop)];
  return toMergeCandidates(id, { ofTool: toolSerial === '' ? [] : ofTool, ofShop });
}

function useTicketsLike(query: { serial?: string; company?: string; customer?: string; state?: TicketState }): readonly TicketRow[] {
  return usePagedList(pagedQuery(['ticket', 'list', query], (page) => callPage(ticketApi.list, {}, { ...query, ...page }))).rows ?? [];
}

/** Result of a merge. Reloaded when tickets change. */
export function useMergePreview(mergedId: string, into: string) {
  return useQuery({
    queryKey: ['ticket-merge', 'preview', mergedId, into],
    queryFn: () => call(ticketMergeApi.preview, { id: mergedId }, { into }),
    meta: { follows: ['ticket'] },
  });
}

/** Reloads everything that a relation or merge changes. */
function useReload() {
  const client = useQueryClient();
  return async () => {
    const kinds = ['ticket-relation', 'ticket-merge', 'ticket', 'ticket-comment', 'attachment'] as const;
    await Promise.all(kinds.map((kind) => client.invalidateQueries({ queryKey: [kind] })));
  };
}

export function useChangeRelations(ticketId: string) {
  const onSuccess = useReload();
  const { mutateAsync: add } = useMutation({
    mutationFn: (relation: NewRelation) => call(relationApi.add, { id: ticketId }, relation),
    onSuccess,
  });
  const { mutateAsync: remove } = useMutation({
    mutationFn: (relationId: string) => call(relationApi.remove, { id: ticketId, relationId }),
    onSuccess,
  });
  return { add, remove };
}

/** Merges tickets and undoes merges. */
export function useMergeTickets() {
  const onSuccess = useReload();
  const { mutateAsync: merge } = useMutation({
    mutationFn: async ({ id, onMerged, ...request }: MergeRequest & { id: string; onMerged: (merge: TicketMerge) => void }) => {
      const merge = await call(ticketMergeApi.merge, { id }, request);
      onMerged(merge);
      return merge;
    },
    onSuccess,
  });
  const { mutateAsync: undo } = useMutation({ mutationFn: (mergeId: string) => call(ticketMergeApi.undo, { mergeId }), onSuccess });
  return { merge, undo };
}
