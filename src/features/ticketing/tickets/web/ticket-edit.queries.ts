import { notifications } from '@mantine/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Decisions, decided } from '../../../../platform/merge.ts';
import { call } from '../../../../platform/web/call.ts';
import type { ConflictQuestion } from '../../../../platform/web/form/ConflictDialog.tsx';
import { createDraftStores, useDraftPart } from '../../../../platform/web/form/draft-store.ts';
import { itemErrors, useFieldErrors } from '../../../../platform/web/form/useFieldErrors.ts';
import { type SharedRecord, useMergedSave } from '../../../../platform/web/form/useMergedSave.ts';
import { onRestart } from '../../../../platform/web/restart.ts';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useShortcut } from '../../../../platform/web/ui/keyboard/hotkey.ts';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { Ticket, ticketApi } from '../ticket.contract.ts';
import {
  afterSave,
  type CaseField,
  type CaseFields,
  caseFields,
  EMPTY_DRAFT,
  fieldText,
  findOtherValue,
  findWrongFields,
  hasUnsaved,
  isBlank,
  pickFields,
  restored,
  settled,
  shownFields,
  TicketDraft,
  toTicketChange,
  withField,
  withNoteText,
  withoutNoteText,
} from '../ticket-draft.rules.ts';
import type { COMMUNICATION_TYPES, NOTE_CATEGORIES } from '../ticket-history.contract.ts';
import { getKnownTicket, keepTicket, type TicketChangeBody } from './ticket.queries.ts';
import { ticketShortcuts } from './ticket-shortcuts.ts';

/** Returns the draft of a user for a ticket. */
export const getTicketDraft = createDraftStores({ empty: EMPTY_DRAFT, isBlank, schema: TicketDraft });

export type NoteCategory = (typeof NOTE_CATEGORIES)[number] | (typeof COMMUNICATION_TYPES)[number];

/** The ticket whose note composer takes the focus once it shows an inserted text. */
let focusedNote: string | undefined;
onRestart(clearNoteFocus);

/**
 * Inserts a text at the end of the user's unsaved note on a ticket, and focuses the note when it is shown. Returns a function that removes the
 * text, or returns false if it was edited or added since.
 */
export function insertIntoNote(userId: string, ticketId: string, text: string, category?: NoteCategory): () => boolean {
  const store = getTicketDraft(userId, ticketId);
  const before = store.get().composer.notes.category;
  focusedNote = ticketId;
  store.update((draft) => withNoteText(draft, text, category));
  return () => {
    const draft = store.get();
    store.update((current) => withoutNoteText(current, text, before));
    return store.get() !== draft;
  };
}

const APPLIED = 'applied';

export const isNoteFocused = (ticketId: string): boolean => focusedNote === ticketId;

/** Called when the composer has taken the focus. */
export function clearNoteFocus(): void {
  focusedNote = undefined;
}

/** Replaces the message of the command before. */
function showApplied(message: string): void {
  notifications.hide(APPLIED);
  notifications.show({ id: APPLIED, message });
}

/** Discards a draft and offers to restore it. */
export function discardDraft(ticketId: string, store: ReturnType<typeof getTicketDraft>): void {
  const discarded = store.get();
  store.update(() => EMPTY_DRAFT);
  showUndoNotice({
    id: `discarded-${ticketId}`,
    message: 'Draft discarded',
    undo: async () => store.update((typedSince) => restored(typedSince, discarded)),
    undone: 'Draft restored',
  });
}

/** A field that the user and someone else changed. */
export interface OtherValue {
  /** Full name of the user who saved the ticket last. */
  readonly by: string;
  readonly text: string;
  /** Keeps one of the two values. */
  readonly decide: (keep: 'mine' | 'theirs') => void;
}

/**
 * A ticket on the screen with the draft of the signed-in user. It doesn't change with each key: components subscribe to what they show with
 * `useCaseField`, `useCaseFields` and `useDraftPart`.
 */
export interface TicketEdit {
  readonly stored: CaseFields;
  /** Returns typed values over stored ones, for event handlers. */
  readonly getFields: () => CaseFields;
  readonly set: <K extends CaseField>(field: K, value: CaseFields[K]) => void;
  /** Changes a field by a command. Saves it immediately unless there are other changes. `done` is the message shown afterwards, such as 'Assigned to you'. */
  readonly apply: <K extends CaseField>(field: K, value: CaseFields[K], done: string) => Promise<void>;
  /** Returns the error that the last save found in a field. */
  readonly getError: (field: CaseField) => string | undefined;
  /** Returns the errors in the line items of a repair by index and key: '0.unitCost'. */
  readonly getLineErrors: () => Readonly<Record<string, string>>;
  /** Full name of the user who saved the ticket last. */
  readonly savedBy: string;
  readonly store: ReturnType<typeof getTicketDraft>;
  /** Resolves to true if everything was saved. A call during a save returns that save. */
  readonly save: () => Promise<boolean>;
  /** Saves, and again if a running save left something out. */
  readonly saveOn: () => Promise<boolean>;
  readonly isSaving: boolean;
  /** True after a save of this user, until someone saves the ticket again. */
  readonly isSaved: boolean;
  /** Why the last save failed. */
  readonly failure: string | undefined;
  readonly question: ConflictQuestion;
}

/** Holds the draft of an open ticket and saves it by button or shortcut. */
export function useTicketEdit(ticket: Ticket, userId: string): TicketEdit {
  const client = useQueryClient();
  const store = getTicketDraft(userId, ticket.id);
  const stored = useMemo(() => pickFields(ticket), [ticket]);
  const show = useMemo(() => cacheFields(stored), [stored]);
  const getFields = () => show(store.get());
  const { errors, show: showErrors, clear, settle } = useFieldErrors('case', caseFields);
  const merged = useMergedSave(shareTicket(client, ticket));
  const [saved, setSaved] = useState<Pick<Ticket, 'id' | 'version'>>();
  const { submit, isSending, error } = useSubmit(saveDraft);
  useEffect(() => store.update((current) => settled(current, ticket)), [store, ticket]);
  useShortcut(ticketShortcuts.save, () => void saveOn());
  useShortcut(ticketShortcuts.claim, () => void claim());

  async function saveDraft(): Promise<boolean> {
    if (!(await settle())) return false;
    const typed = store.get();
    const wrong = findWrongFields(typed);
    showErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    const outcome = await merged.save(typed);
    if (!('saved' in outcome)) return false;
    store.update((current) => afterSave(current, typed, outcome.saved));
    setSaved(outcome.saved);
    return true;
  }

  function set<K extends CaseField>(field: K, value: CaseFields[K]): void {
    store.update((current) => withField(current, stored, field, value));
    clear([field]);
  }

  async function apply<K extends CaseField>(field: K, value: CaseFields[K], done: string): Promise<void> {
    const hasOthers = hasUnsaved(store.get());
    set(field, value);
    if (hasOthers) showApplied(`${done}. Save the ticket to keep it.`);
    else if (await save()) showApplied(done);
  }

  async function claim(): Promise<void> {
    const { assignees } = getFields();
    if (!assignees.includes(userId)) return apply('assignees', [...assignees, userId], 'Assigned to you');
    showApplied('This ticket is already assigned to you');
  }

  async function handleDecide(decisions: Decisions): Promise<void> {
    const { typed } = await merged.decide(store.get(), decisions);
    store.update(() => typed);
    await submit();
  }

  const save = async () => (await submit()) === true;
  const saveOn = async () => (await save()) && (!hasUnsaved(store.get()) || save());

  return {
    stored,
    getFields,
    set,
    apply,
    getError: (field) => errors[field],
    getLineErrors: () => itemErrors(errors, 'rmaLineItems'),
    savedBy: ticket.lastModifiedBy,
    store,
    save,
    saveOn,
    isSaving: isSending,
    isSaved: saved?.id === ticket.id && saved.version === ticket.version,
    failure: error?.message,
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

/** Returns a function that computes the shown fields once per draft. */
function cacheFields(stored: CaseFields) {
  let last: { readonly draft: TicketDraft; readonly fields: CaseFields } | undefined;
  return (draft: TicketDraft) => {
    if (last?.draft !== draft) last = { draft, fields: shownFields(stored, draft) };
    return last.fields;
  };
}

/** Reads the fields of a ticket on the screen. Renders again only when the result changes. */
export function useCaseFields<T>({ store, getFields }: TicketEdit, read: (fields: CaseFields) => T): T {
  return useDraftPart(store, () => read(getFields()));
}

/** One field of a ticket on the screen. */
export function useCaseField<K extends CaseField>({ stored, store, getFields, getError, savedBy, set }: TicketEdit, field: K) {
  const { value, isChanged, other } = useDraftPart(store, (draft) => ({
    value: getFields()[field],
    isChanged: field in draft.values,
    other: findOtherValue(stored, draft, field),
  }));
  const decide = (keep: 'mine' | 'theirs') => store.update((current) => decided(current, stored, field, keep));
  return {
    value,
    isChanged,
    /** The value that someone else saved while the user changed the field; otherwise undefined. */
    other: other === undefined ? undefined : { by: savedBy, text: other, decide },
    error: getError(field),
    set: (next: CaseFields[K]) => set(field, next),
  };
}

/** A ticket in the cache and on the server, for merged saves. */
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
