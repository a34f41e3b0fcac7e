import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Decisions } from '../../../../platform/merge.ts';
import { call } from '../../../../platform/web/call.ts';
import type { ConflictQuestion } from '../../../../platform/web/form/ConflictDialog.tsx';
import { itemErrors, useFieldErrors } from '../../../../platform/web/form/useFieldErrors.ts';
import { type SharedRecord, useMergedSave } from '../../../../platform/web/form/useMergedSave.ts';
import { useShortcut } from '../../../../platform/web/ui/keyboard/hotkey.ts';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { Ticket, ticketApi } from '../ticket.contract.ts';
import { type CaseField, type CaseFields, caseFields, fieldText, pickFields } from '../ticket-case.rules.ts';
import { afterSave, hasUnsaved, type TicketDraft, withField } from '../ticket-draft.rules.ts';
import { findWrongFields, toTicketChange } from '../ticket-save.rules.ts';
import { getKnownTicket, keepTicket, type TicketChangeBody } from './ticket.queries.ts';
import { type getTicketDraft, useTicketDraft } from './ticket-draft.ts';
import { ticketShortcuts } from './ticket-shortcuts.ts';

/** A ticket on the screen, whatever its type, with what one person types over it. */
export interface TicketEdit {
  /** The fields as shown: the typed values over the stored ones. */
  readonly fields: CaseFields;
  readonly set: <K extends CaseField>(field: K, value: CaseFields[K]) => void;
  readonly isChanged: (field: CaseField) => boolean;
  /** Answers the error of a field, as found by the last save. */
  readonly getError: (field: CaseField) => string | undefined;
  /** Answers the errors in the lines of a repair, by place and key: '0.unitCost'. */
  readonly getLineErrors: () => Readonly<Record<string, string>>;
  readonly draft: TicketDraft;
  /** Changes what is typed beside the fields, and keeps it. */
  readonly store: ReturnType<typeof getTicketDraft>;
  /** True once everything typed is stored. A second call while one is on its way is the same save. */
  readonly save: () => Promise<boolean>;
  /** Saves like `save`, and once more when a save that was on its way left something out. */
  readonly saveOn: () => Promise<boolean>;
  readonly isSaving: boolean;
  /** Why the last save failed. */
  readonly failure: string | undefined;
  readonly question: ConflictQuestion;
}

/** The draft of a ticket and its save by button and key, for every page that shows one. */
export function useTicketEdit(ticket: Ticket, userId: string): TicketEdit {
  const client = useQueryClient();
  const { store, draft, stored, fields } = useTicketDraft(userId, ticket);
  const { errors, show, clear, settle } = useFieldErrors('case', caseFields);
  const merged = useMergedSave(shareTicket(client, ticket));
  const { submit, isSending, error } = useSubmit(saveDraft);
  useShortcut(ticketShortcuts.save, () => void saveOn());

  async function saveDraft(): Promise<boolean> {
    if (!(await settle())) return false;
    const typed = store.get();
    const wrong = findWrongFields(typed);
    show(wrong);
    if (Object.keys(wrong).length > 0) return false;
    const outcome = await merged.save(typed);
    if ('saved' in outcome) store.update((current) => afterSave(current, typed, outcome.saved));
    return 'saved' in outcome;
  }

  async function handleDecide(decisions: Decisions): Promise<void> {
    const { typed } = await merged.decide(store.get(), decisions);
    store.update(() => typed);
    await submit();
  }

  const save = async () => (await submit()) === true;
  const saveOn = async () => (await save()) && (!hasUnsaved(store.get()) || save());

  return {
    set: (field, value) => {
      store.update((current) => withField(current, stored, field, value));
      clear([field]);
    },
    isChanged: (field) => field in draft.values,
    getError: (field) => errors[field],
    getLineErrors: () => itemErrors(errors, 'rmaLineItems'),
    fields,
    draft,
    store,
    isSaving: isSending,
    failure: error?.message,
    save,
    saveOn,
    question: {
      subject: 'this ticket',
      fields: caseFields,
      colleague: ticket.lastModifiedBy,
      toText: fieldText,
      isSaving: isSending,
      conflicts: merged.conflicts,
      onDecide: (decisions) => void handleDecide(decisions),
      onClose: merged.closeQuestion,
    },
  };
}

/** Reads and saves the shared ticket: in this browser's cache, and on the server. */
export function shareTicket(client: QueryClient, ticket: Ticket): SharedRecord<CaseFields, Ticket, TicketDraft, TicketChangeBody> {
  const keep = (stored: Ticket) => keepTicket(client, stored);
  return {
    subject: 'this ticket',
    fields: caseFields,
    pick: pickFields,
    toChange: toTicketChange,
    keep,
    known: () => getKnownTicket(client, ticket.id) ?? ticket,
    parse: (current) => Ticket.safeParse(current).data,
    put: async (change, { id, version }) => {
      const saved = await call(ticketApi.update, { id }, { ...change, version });
      keep(saved);
      return saved;
    },
  };
}
