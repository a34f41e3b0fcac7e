import { z } from 'zod';
import { sameValue, withChanges, withoutField } from '../../../platform/merge.ts';
import { isAnotherMake } from '../../master-data/vehicles/make-model.rules.ts';
import type { Ticket } from './ticket.contract.ts';
import { CASE_FIELDS, type CaseField, CaseFields, caseFields, pickFields } from './ticket-case.rules.ts';
import { COMMUNICATION_TYPES, COMMUNICATIONS, type HistoryEntry, type HistoryType, NOTE_CATEGORIES } from './ticket-history.contract.ts';

/** A note that is written and not yet saved. Its id goes with it, so a save that is repeated adds it once. */
export const PendingNote = z.object({
  id: z.string(),
  content: z.string(),
  type: z.enum(['NOTE', 'EMAIL']),
  category: z.string(),
  writtenAt: z.string(),
});
export type PendingNote = z.infer<typeof PendingNote>;

/** The two panes that have a composer for notes. */
export type Pane = 'notes' | 'communications';

const Composer = z.object({ text: z.string(), category: z.string() });

/** The unsaved input of one person on one ticket. `base` keeps the value that each changed field had when it was first edited. */
export const TicketDraft = z.object({
  values: CaseFields.partial(),
  base: CaseFields.partial(),
  notes: z.array(PendingNote),
  composer: z.object({ notes: Composer, communications: Composer }),
  comment: z.string(),
  /** What is typed into fields that choose and not taken yet, by field. */
  typing: z.record(z.string(), z.string()).optional(),
});
export type TicketDraft = z.infer<typeof TicketDraft>;

export const EMPTY_DRAFT: TicketDraft = {
  values: {},
  base: {},
  notes: [],
  composer: { notes: { text: '', category: NOTE_CATEGORIES[0] }, communications: { text: '', category: COMMUNICATION_TYPES[0] } },
  comment: '',
};

/** The fields as shown: the typed values over the saved ones; tags and people are merged from both. */
export function shownFields(saved: CaseFields, draft: TicketDraft): CaseFields {
  return withChanges(caseFields, saved, draft);
}

/** The draft after a field was changed to `value`. Another make clears the model; the old make brings it back. */
export function withField<K extends CaseField>(draft: TicketDraft, saved: CaseFields, field: K, value: CaseFields[K]): TicketDraft {
  const known = draft.base[field];
  const base = known === undefined || isSet(field) ? saved[field] : known;
  const rest = withTyping(draft, field, undefined);
  const changed = { ...rest, values: { ...draft.values, [field]: value }, base: { ...draft.base, [field]: base } };
  if (field === 'vehicleMake' && sameValue(value, base)) return withModelBack(changed);
  // A make that was emptied before says nothing about the model.
  if (field === 'vehicleMake')
    return isAnotherMake(draft.values.vehicleMake || String(base), String(value)) ? withModelCleared(changed, saved) : changed;
  return sameValue(value, base) && !isHeldByMake(changed, field) ? withoutField(changed, field) : changed;
}

/** The draft after a text was typed into a field that chooses and not taken; undefined: nothing is being typed there. */
export function withTyping(draft: TicketDraft, field: string, text: string | undefined): TicketDraft {
  const { typing = {}, ...rest } = draft;
  if (typing[field] === text) return draft;
  const others = Object.entries(typing).filter(([key]) => key !== field);
  const kept = text === undefined ? others : [...others, [field, text]];
  return kept.length === 0 ? rest : { ...rest, typing: Object.fromEntries(kept) };
}

/** Whether something is typed into a field that chooses and not taken yet. */
export function hasTyping({ typing }: TicketDraft): boolean {
  return typing !== undefined;
}

const isSet = (field: CaseField): boolean => caseFields[field].merge === 'set';

function withModelCleared(draft: TicketDraft, saved: CaseFields): TicketDraft {
  return {
    ...draft,
    values: { ...draft.values, vehicleModel: '' },
    base: { ...draft.base, vehicleModel: draft.base.vehicleModel ?? saved.vehicleModel },
  };
}

function withModelBack(draft: TicketDraft): TicketDraft {
  const make = withoutField(draft, 'vehicleMake');
  const { vehicleModel } = make.values;
  return vehicleModel === '' || vehicleModel === make.base.vehicleModel ? withoutField(make, 'vehicleModel') : make;
}

/** A model belongs to its make: while the make is changed, the model counts as changed too, even when it reads the same. */
function isHeldByMake(draft: TicketDraft, field: CaseField): boolean {
  return field === 'vehicleModel' && draft.values.vehicleMake !== undefined;
}

/** The type of the history entry that a note of this category becomes. */
function toEntryType(category: string): Extract<HistoryType, 'NOTE' | 'EMAIL'> {
  return category === 'Email' ? 'EMAIL' : 'NOTE';
}

/** Moves the text of a composer into the pending notes; blank text stays where it is. */
export function withNoteAdded(draft: TicketDraft, pane: Pane, id: string, writtenAt: string): TicketDraft {
  const { text, category } = draft.composer[pane];
  if (text.trim() === '') return draft;
  const note = { id, content: text.trim(), type: toEntryType(category), category, writtenAt };
  return { ...withComposer(draft, pane, { text: '', category }), notes: [...draft.notes, note] };
}

export function withComposer(draft: TicketDraft, pane: Pane, composer: TicketDraft['composer'][Pane]): TicketDraft {
  return { ...draft, composer: { ...draft.composer, [pane]: composer } };
}

/** Puts a text below what stands in the new note, and gives that another category where one is named. */
export function withNoteText(draft: TicketDraft, inserted: string, category = draft.composer.notes.category): TicketDraft {
  const { text } = draft.composer.notes;
  return withComposer(draft, 'notes', { text: [text, inserted].filter((part) => part !== '').join('\n'), category });
}

/** Takes a pending note back into the composer of a pane, above what stands there, so that it can be corrected. */
export function withNoteTakenBack(draft: TicketDraft, id: string, pane: Pane): TicketDraft {
  const note = draft.notes.find((each) => each.id === id);
  if (!note) return draft;
  const text = [note.content, draft.composer[pane].text].filter((part) => part !== '').join('\n');
  const rest = { ...draft, notes: draft.notes.filter((each) => each !== note) };
  return withComposer(rest, pane, { text, category: note.category });
}

/** The pane in which an entry of this category stands. */
export function getPane(category: string): Pane {
  return [COMMUNICATIONS, ...COMMUNICATION_TYPES].some((each) => each === category) ? 'communications' : 'notes';
}

/** The notes of a pane that are not saved yet. */
export function pendingIn({ notes }: TicketDraft, pane: Pane): PendingNote[] {
  return notes.filter(({ category }) => getPane(category) === pane);
}

/** Tells whether a person wrote this entry; all others are events. */
export function isNote({ type }: Pick<HistoryEntry, 'type'>): boolean {
  return type === 'NOTE' || type === 'EMAIL';
}

/** The draft without what the stored ticket already says, for example after a save whose answer was lost. */
export function settled(draft: TicketDraft, ticket: Ticket): TicketDraft {
  const saved = pickFields(ticket);
  const stored = new Set(ticket.history.map(({ id }) => id));
  const notes = draft.notes.filter(({ id }) => !stored.has(id));
  const agreed = CASE_FIELDS.filter((field) => field in draft.values && sameValue(draft.values[field], saved[field]));
  const gone = agreed.filter(
    (field) => field !== 'vehicleModel' || draft.values.vehicleMake === undefined || agreed.includes('vehicleMake'),
  );
  if (gone.length === 0 && notes.length === draft.notes.length) return draft;
  return { ...gone.reduce(withoutField, draft), notes };
}

/** The draft after `sent`, as it was then, was saved as `ticket`: only what was typed meanwhile stays, based on what is stored. */
export function afterSave(draft: TicketDraft, sent: TicketDraft, ticket: Ticket): TicketDraft {
  const sentFields = CASE_FIELDS.filter((field) => field in sent.values && field in draft.values);
  const typedOn = sentFields.filter((field) => !sameValue(draft.values[field], sent.values[field]));
  const rest = sentFields.filter((field) => !typedOn.includes(field)).reduce(withoutField, draft);
  const saved = pickFields(ticket);
  // For a set (tags, people) only later additions and removals count, so its base is the set that was sent.
  const bases = typedOn.map((field) => [field, isSet(field) ? sent.values[field] : saved[field]]);
  return settled({ ...rest, base: { ...rest.base, ...Object.fromEntries(bases) } }, ticket);
}

/** A discarded draft brought back under what was typed since. */
export function restored(draft: TicketDraft, discarded: TicketDraft): TicketDraft {
  const typed = (pane: Pane) => (draft.composer[pane].text === '' ? discarded : draft).composer[pane];
  return {
    values: { ...discarded.values, ...draft.values },
    base: { ...discarded.base, ...draft.base },
    notes: [...discarded.notes, ...draft.notes],
    composer: { notes: typed('notes'), communications: typed('communications') },
    comment: draft.comment || discarded.comment,
    ...([discarded, draft].some(hasTyping) && { typing: { ...discarded.typing, ...draft.typing } }),
  };
}

/** Moves the notes and comment typed on a merged ticket to the other ticket; changed fields stay, as they belong to the merged one. */
export function carriedOver(from: TicketDraft, to: TicketDraft): { from: TicketDraft; to: TicketDraft } {
  const join = (...texts: string[]) => texts.filter((text) => text !== '').join('\n');
  const typed = (pane: Pane) => {
    const own = to.composer[pane];
    return { ...(own.text === '' ? from.composer[pane] : own), text: join(own.text, from.composer[pane].text) };
  };
  return {
    from: { ...from, notes: [], composer: EMPTY_DRAFT.composer, comment: '' },
    to: {
      ...to,
      notes: [...to.notes, ...from.notes],
      composer: { notes: typed('notes'), communications: typed('communications') },
      comment: join(to.comment, from.comment),
    },
  };
}

/** Tells whether there is unsaved text in notes or the comment; blanks and changed fields do not count. */
export function hasWritten({ notes, composer, comment }: TicketDraft): boolean {
  return notes.length > 0 || [comment, composer.notes.text, composer.communications.text].some((text) => text.trim() !== '');
}

/** Whether Save has something to send. */
export function hasUnsaved(draft: TicketDraft): boolean {
  return Object.keys(draft.values).length > 0 || draft.notes.length > 0;
}

/** Whether nothing would be lost if the draft were thrown away. */
export function isBlank(draft: TicketDraft): boolean {
  return !hasUnsaved(draft) && !hasWritten(draft) && !hasTyping(draft);
}
