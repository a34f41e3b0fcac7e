import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { type Ticket, type TicketRow, ticketApi } from '../../tickets/ticket.contract.ts';
import { isOpen } from '../../tickets/ticket.rules.ts';
import { type NewRelation, relationApi, type TicketRelations } from '../relation.contract.ts';
import { type MergeRequest, type TicketMerge, ticketMergeApi } from '../ticket-merge.contract.ts';
import { relationsKey } from './relation-key.ts';

/** Reads the relations of a ticket and the tickets merged into it; while there are any, changes of those tickets are followed. */
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

const MOST_CANDIDATES = 6;

/** Lists other tickets of the same tool or customer, those of the tool and the open ones first. */
export function useMergeCandidates({ id, toolSerial, customerCompany }: Ticket) {
  const byTool = useTicketsLike(toolSerial === '' ? { company: customerCompany } : { serial: toolSerial });
  const byShop = useTicketsLike({ company: customerCompany });
  const ofTool = new Set(toolSerial === '' ? [] : byTool.map((ticket) => ticket.id));
  const all = new Map([...byTool, ...byShop].map((ticket) => [ticket.id, ticket]));
  return [...all.values()]
    .filter((ticket) => ticket.id !== id && ticket.mergedInto === null)
    .map((ticket) => ({ ...ticket, isSameTool: ofTool.has(ticket.id) }))
    .toSorted((one, other) => Number(other.isSameTool) - Number(one.isSameTool) || Number(isOpen(other)) - Number(isOpen(one)))
    .slice(0, MOST_CANDIDATES);
}

function useTicketsLike(query: { serial: string } | { company: string }): readonly TicketRow[] {
  return usePagedList(pagedQuery(['ticket', 'list', query], (page) => callPage(ticketApi.list, {}, { ...query, ...page }))).rows ?? [];
}

/** Reads the data that merging one into the other would move. It is asked for again whenever either changes. */
export function useMergePreview(mergedId: string, into: string) {
  return useQuery({
    queryKey: ['ticket-merge', 'preview', mergedId, into],
    queryFn: () => call(ticketMergeApi.preview, { id: mergedId }, { into }),
    meta: { follows: ['ticket'] },
  });
}

/** Everything that a relation or a merge shows differently from now on is read again. */
function useReadAgain() {
  const client = useQueryClient();
  return async () => {
    const kinds = ['ticket-relation', 'ticket-merge', 'ticket', 'ticket-comment', 'attachment'] as const;
    await Promise.all(kinds.map((kind) => client.invalidateQueries({ queryKey: [kind] })));
  };
}

/** Relates a ticket to others and takes it back. */
export function useChangeRelations(ticketId: string) {
  const onSuccess = useReadAgain();
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

/** Merges tickets and takes it back. */
export function useMergeTickets() {
  const onSuccess = useReadAgain();
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
