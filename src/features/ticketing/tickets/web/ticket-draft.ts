import { useEffect, useMemo } from 'react';
import { createDraftStores, useDraftState } from '../../../../platform/web/form/draft-store.ts';
import type { Ticket } from '../ticket.contract.ts';
import { pickFields } from '../ticket-case.rules.ts';
import { EMPTY_DRAFT, isBlank, settled, shownFields, TicketDraft } from '../ticket-draft.rules.ts';

/** Answers the store of a person's draft for a ticket. */
export const getTicketDraft = createDraftStores({ empty: EMPTY_DRAFT, isBlank, schema: TicketDraft });

/** The stored fields of a ticket, what one person has typed, and the fields as shown: one over the other. */
export function useTicketDraft(userId: string, ticket: Ticket) {
  const store = getTicketDraft(userId, ticket.id);
  const [draft] = useDraftState(store);
  const stored = useMemo(() => pickFields(ticket), [ticket]);
  useEffect(() => store.update((current) => settled(current, ticket)), [store, ticket]);
  return { store, draft, stored, fields: useMemo(() => shownFields(stored, draft), [stored, draft]) };
}
