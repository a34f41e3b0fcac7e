import { useEffect, useMemo } from 'react';
import { createDraftStores, useDraftState } from '../../../../../../platform/web/form/draft-store.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import { type CaseField, type CaseFields, pickFields } from '../../../ticket-case.rules.ts';
import { EMPTY_DRAFT, isBlank, settled, shownFields, TicketDraft, withField } from '../../../ticket-draft.rules.ts';

/** What a person has typed on a ticket. */
export const getTicketDraft = createDraftStores({ empty: EMPTY_DRAFT, isBlank, schema: TicketDraft });

/** What the panels of a case need to show and change fields. */
export interface CaseEdit {
  fields: CaseFields;
  set: <K extends CaseField>(field: K, value: CaseFields[K]) => void;
  isChanged: (field: CaseField) => boolean;
  getError: (field: CaseField) => string | undefined;
}

/** A ticket with what one person typed over it. */
export function useDraft(userId: string, ticket: Ticket) {
  const store = getTicketDraft(userId, ticket.id);
  const [draft] = useDraftState(store);
  const saved = useMemo(() => pickFields(ticket), [ticket]);
  useEffect(() => store.update((current) => settled(current, ticket)), [store, ticket]);
  return { store, draft, saved };
}

/** The fields as shown, and how to change one. */
export function useCaseEdit(
  { store, draft, saved }: ReturnType<typeof useDraft>,
  errors: Partial<Record<CaseField, string>>,
  onEdit: (field: CaseField) => void,
): CaseEdit {
  return {
    fields: useMemo(() => shownFields(saved, draft), [saved, draft]),
    set: (field, value) => {
      store.update((current) => withField(current, saved, field, value));
      onEdit(field);
    },
    isChanged: (field) => field in draft.values,
    getError: (field) => errors[field],
  };
}
