import { z } from 'zod';
import { createDraftStores, type DraftState, type DraftStore, useDraftState } from '../../../../platform/web/form/draft-store.ts';
import { getToday } from '../../../../platform/web/server-time.ts';
import type { GivenValues } from '../../../../platform/web/web-feature.ts';
import { describeOrigin, readDraftContext, toNewTicketDraft } from '../../tickets/unsaved.rules.ts';
import { EMPTY_FORM, NewTicketForm, pickFields } from './new-ticket-form.ts';

/** The entered values, and the initial ones. */
const NewTicketDraft = z.object({ values: NewTicketForm, start: NewTicketForm }).nullable();
type NewTicketDraft = z.infer<typeof NewTicketDraft>;

/** Earlier drafts have no initial values. */
const OlderDraft = NewTicketForm.transform((values): NewTicketDraft => ({ values, start: EMPTY_FORM }));

const getStore = createDraftStores<NewTicketDraft>({
  empty: null,
  isBlank: isUntouched,
  schema: z.union([NewTicketDraft, OlderDraft]),
});

/** Returns true if nothing was entered. Initial values and the type don’t count. */
function isUntouched(draft: NewTicketDraft): boolean {
  if (draft === null) return true;
  const fields = Object.entries(draft.start).filter(([field]) => field !== 'type') as [keyof NewTicketForm, string][];
  return fields.every(([field, value]) => draft.values[field].trim() === value.trim());
}

/** Stores a draft of New Ticket for each customer, serial number and ticket it is opened for, and one for none of them. */
export function useNewTicketDraft(userId: string, given: GivenValues) {
  const store: DraftStore<NewTicketDraft> = getStore(userId, toNewTicketDraft(given.draftContext ?? ''));
  const [draft, update] = useDraftState(store);
  const start = { ...EMPTY_FORM, assignee: userId, channel: 'Phone', orderDate: getToday(), ...pickFields(given) };
  // Unchanged fields show current data.
  const read = (stored: NewTicketDraft): NewTicketForm => (stored ? withoutTyped(stored, start) : start);
  const state: DraftState<NewTicketForm> = [read(draft), (change) => update((stored) => ({ values: change(read(stored)), start }))];
  return { start, state, isTouched: () => !isUntouched(store.get()) };
}

/** Returns a stored draft with its initial values; `undefined` if it was discarded. */
export function useStoredDraft(userId: string, name: string) {
  const [draft, update] = useDraftState(getStore(userId, name));
  if (draft === null) return undefined;
  const { type: _chosen, ...start } = draft.start;
  const draftContext = readDraftContext(name);
  return {
    values: draft.values,
    origin: describeOrigin(draftContext, start),
    given: { ...start, draftContext },
    discard: () => update(() => null),
    restore: () => update((typedSince) => (isUntouched(typedSince) ? draft : typedSince)),
  };
}

function withoutTyped({ values, start: before }: NonNullable<NewTicketDraft>, start: NewTicketForm): NewTicketForm {
  const fields = Object.keys(start) as (keyof NewTicketForm)[];
  return {
    ...values,
    ...Object.fromEntries(fields.filter((field) => values[field] === before[field]).map((field) => [field, start[field]])),
  };
}
