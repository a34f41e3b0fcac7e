import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Conflict, decided, sameValue } from '../../../../../../platform/merge.ts';
import type { DraftStore } from '../../../../../../platform/web/form/draft-store.ts';
import { Ticket } from '../../../ticket.contract.ts';
import { CASE_FIELDS, type CaseField, type CaseFields, pickFields } from '../../../ticket-case.rules.ts';
import type { TicketDraft } from '../../../ticket-draft.rules.ts';
import { getKnownTicket, keepTicket, useSaveTicket } from '../../ticket.queries.ts';
import { type FieldErrors, saveDraft } from './save-draft.ts';

export type Decisions = Partial<Record<CaseField, 'mine' | 'theirs'>>;

/** Saving a case: what is on its way, what went wrong, and what somebody has to decide. */
export function useCaseSave(ticket: Ticket, store: DraftStore<TicketDraft>) {
  const client = useQueryClient();
  const { mutateAsync: put } = useSaveTicket(ticket.id);
  const running = useRef<Promise<boolean>>(undefined);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflicts, setConflicts] = useState<Conflict<CaseFields>[]>([]);
  const known = () => getKnownTicket(client, ticket.id) ?? ticket;

  async function run(): Promise<boolean> {
    setIsSaving(true);
    setError(undefined);
    try {
      const outcome = await saveDraft(store, {
        noun: 'ticket',
        known,
        put,
        keep: (stored) => keepTicket(client, stored),
        parse: (current) => Ticket.safeParse(current).data,
      });
      setConflicts(outcome.conflicts);
      setErrors(outcome.errors);
      const wrong = CASE_FIELDS.find((field) => field in outcome.errors);
      if (wrong) document.getElementById(`case-${wrong}`)?.focus();
      return outcome.isSaved;
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'An unknown API error occurred');
      return false;
    } finally {
      running.current = undefined;
      setIsSaving(false);
    }
  }

  /** True once everything is stored. A second call while one is on its way is the same save. */
  function save(): Promise<boolean> {
    running.current ??= run();
    return running.current;
  }

  function decide(decisions: Decisions): Promise<boolean> {
    const current = pickFields(known());
    // What changed once more while the question was open is asked again.
    const asked = conflicts.filter(({ field, theirs }) => sameValue(current[field], theirs));
    store.update((draft) => asked.reduce((next, { field }) => decided(next, current, field, decisions[field] ?? 'mine'), draft));
    return save();
  }

  return {
    save,
    decide,
    isSaving,
    error,
    errors,
    conflicts,
    closeQuestion: () => setConflicts([]),
    clearError: (field: CaseField) => setErrors(({ [field]: _gone, ...rest }) => rest),
  };
}
