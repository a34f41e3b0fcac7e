import { z } from 'zod';
import { sameValue, withChanges, withoutField } from '../../../platform/merge.ts';
import { formatDollars } from '../../../platform/money.ts';
import { parseInput } from '../../../platform/parse-input.ts';
import { errorsByField } from '../../../platform/record/field-errors.ts';
import { recordFields, recordSchemas, staffKeys } from '../../../platform/record/record-schemas.ts';
import { toPersonKey, toPersonRef } from '../../admin/users/person.rules.ts';
import { isAnotherMake } from '../../master-data/vehicles/make-model.rules.ts';
import { TypedLineItem } from './rma/rma-line-item.contract.ts';
import { toLineItems, toRmaTotal } from './rma/rma-lines.rules.ts';
import { type Ticket, TicketChange, ticketFields } from './ticket.contract.ts';
import { COMMUNICATION_TYPES, type HistoryType, NOTE_CATEGORIES } from './ticket-history.contract.ts';
import { getPane, type Pane } from './ticket-history.rules.ts';

const { history: _notes, activeUsers: _viewers, ...shown } = ticketFields;

/** Fields that the ticket page edits, with its labels. Assignees are given by key. */
export const caseFields = recordFields({
  ...shown,
  customerCompany: { ...shown.customerCompany, label: 'Company' },
  customerName: { ...shown.customerName, label: 'Contact' },
  customerEmail: { ...shown.customerEmail, label: 'Email' },
  vehicleStated: { ...shown.vehicleStated, label: 'Not vehicle stated' },
  assignees: { ...shown.assignees, reply: z.array(z.string()) },
  rmaLineItems: { ...shown.rmaLineItems, reply: z.array(TypedLineItem) },
});

export const { Editable: CaseFields } = recordSchemas(caseFields);
export type CaseFields = z.infer<typeof CaseFields>;
export type CaseField = keyof CaseFields;

const CASE_FIELDS: readonly CaseField[] = staffKeys(caseFields);

const TypedLineItems = z.array(TypedLineItem);

export function pickFields(ticket: Ticket): CaseFields {
  return CaseFields.parse({ ...ticket, assignees: ticket.assignees.map(toPersonKey) });
}

/** Returns a value as text for the conflict dialog. */
export function fieldText(field: string, value: unknown): string {
  // The checkbox reads 'Not vehicle stated'.
  if (field === 'vehicleStated') return value ? 'not checked' : 'checked';
  if (field === 'rmaLineItems') return describeLines(TypedLineItems.parse(value));
  return value === null || value === '' ? '(empty)' : String(value);
}

function describeLines(lines: readonly TypedLineItem[]): string {
  const texts = lines.map(({ description, quantity }) => `${quantity} × ${description}`);
  return lines.length === 0 ? '(no line items)' : `${texts.join(', ')}; ${formatDollars(toRmaTotal(lines))}`;
}

/** An unsaved note. Its ID is sent along, so that a repeated save adds it once. */
export const PendingNote = z.object({
  id: z.string(),
  content: z.string(),
  type: z.enum(['NOTE', 'EMAIL']),
  category: z.string(),
  writtenAt: z.string(),
});
export type PendingNote = z.infer<typeof PendingNote>;

const Composer = z.object({ text: z.string(), category: z.string() });

/** Unsaved input of a user on a ticket. `base` has the value of each changed field before its first edit. */
export const TicketDraft = z.object({
  values: CaseFields.partial(),
  base: CaseFields.partial(),
  notes: z.array(PendingNote),
  composer: z.object({ notes: Composer, communications: Composer }),
  comment: z.string(),
  /** Unconfirmed text in fields with a list of choices, by field. */
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

/** Returns the saved fields with the typed values applied. Sets (tags, people) are merged. */
export function shownFields(saved: CaseFields, draft: TicketDraft): CaseFields {
  return withChanges(caseFields, saved, draft);
}

/** Returns the stored value of a field, as text, if someone else changed it since the user did; undefined otherwise. */
export function findOtherValue(saved: CaseFields, { values, base }: TicketDraft, field: CaseField): string | undefined {
  const isChanged = field in values && !isSet(field) && !sameValue(saved[field], base[field]) && !sameValue(saved[field], values[field]);
  return isChanged ? fieldText(field, saved[field]) : undefined;
}

/** Returns the draft with a changed field. Another make clears the model; the old make restores it. */
export function withField<K extends CaseField>(draft: TicketDraft, saved: CaseFields, field: K, value: CaseFields[K]): TicketDraft {
  const known = draft.base[field];
  const base = known === undefined || isSet(field) ? saved[field] : known;
  const rest = withTyping(draft, field, undefined);
  const changed = { ...rest, values: { ...draft.values, [field]: value }, base: { ...draft.base, [field]: base } };
  if (field === 'vehicleMake' && sameValue(value, base)) return withModelBack(changed);
  // After clearing the make, the model still belongs to the make before.
  if (field === 'vehicleMake')
    return isAnotherMake(draft.values.vehicleMake || String(base), String(value)) ? withModelCleared(changed, saved) : changed;
  return sameValue(value, base) && !isHeldByMake(changed, field) ? withoutField(changed, field) : changed;
}

/** Returns the draft with the unconfirmed text of a field with choices; `undefined` removes it. */
export function withTyping(draft: TicketDraft, field: string, text: string | undefined): TicketDraft {
  const { typing = {}, ...rest } = draft;
  if (typing[field] === text) return draft;
  const others = Object.entries(typing).filter(([key]) => key !== field);
  const kept = text === undefined ? others : [...others, [field, text]];
  return kept.length === 0 ? rest : { ...rest, typing: Object.fromEntries(kept) };
}

/** Returns true if a field with choices has unconfirmed text. */
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

/** While the make is changed, the model counts as changed too, even with the same value. */
function isHeldByMake(draft: TicketDraft, field: CaseField): boolean {
  return field === 'vehicleModel' && draft.values.vehicleMake !== undefined;
}

function toEntryType(category: string): Extract<HistoryType, 'NOTE' | 'EMAIL'> {
  return category === 'Email' ? 'EMAIL' : 'NOTE';
}

/** Moves the text of a composer to the pending notes, unless it is blank. */
export function withNoteAdded(draft: TicketDraft, pane: Pane, id: string, writtenAt: string): TicketDraft {
  const { text, category } = draft.composer[pane];
  if (text.trim() === '') return draft;
  const note = { id, content: text.trim(), type: toEntryType(category), category, writtenAt };
  return { ...withComposer(draft, pane, EMPTY_DRAFT.composer[pane]), notes: [...draft.notes, note] };
}

export function withComposer(draft: TicketDraft, pane: Pane, composer: TicketDraft['composer'][Pane]): TicketDraft {
  return { ...draft, composer: { ...draft.composer, [pane]: composer } };
}

/** Inserts a text below the one in the note composer, and sets the category if given. */
export function withNoteText(draft: TicketDraft, inserted: string, category = draft.composer.notes.category): TicketDraft {
  const { text } = draft.composer.notes;
  return withComposer(draft, 'notes', { text: [text, inserted].filter((part) => part !== '').join('\n'), category });
}

/** Removes an inserted text from the note composer, but no text typed before or after it. Returns the draft unchanged if the inserted text was edited. */
export function withoutNoteText(draft: TicketDraft, inserted: string, category: string): TicketDraft {
  const { text } = draft.composer.notes;
  const at = text.lastIndexOf(inserted);
  if (at < 0) return draft;
  const parts = [text.slice(0, at).replace(/\n$/, ''), text.slice(at + inserted.length).replace(/^\n/, '')];
  return withComposer(draft, 'notes', { text: parts.filter((part) => part !== '').join('\n'), category });
}

/** Moves a pending note back to the composer, above its text, for editing. */
export function withNoteTakenBack(draft: TicketDraft, id: string, pane: Pane): TicketDraft {
  const note = draft.notes.find((each) => each.id === id);
  if (!note) return draft;
  const text = [note.content, draft.composer[pane].text].filter((part) => part !== '').join('\n');
  const rest = { ...draft, notes: draft.notes.filter((each) => each !== note) };
  return withComposer(rest, pane, { text, category: note.category });
}

export function pendingIn(notes: readonly PendingNote[], pane: Pane): PendingNote[] {
  return notes.filter(({ category }) => getPane(category) === pane);
}

/** Returns the errors of the typed fields, by field. */
export function findWrongFields({ values }: TicketDraft): Record<string, string> {
  const wrong = errorsByField(caseFields, parseInput(TicketChange, values).error);
  const [cell] = Object.keys(wrong).filter((key) => key.startsWith('rmaLineItems.'));
  return cell === undefined ? wrong : { ...wrong, rmaLineItems: `Line ${Number(cell.split('.')[1]) + 1}: ${wrong[cell]}` };
}

/** Builds the request body of a save from merged values and the notes of the draft. */
export function toTicketChange(values: Partial<CaseFields>, draft: TicketDraft, stored: Ticket): z.input<typeof TicketChange> {
  const { assignees, rmaLineItems, ...fields } = withModel(values, shownFields(pickFields(stored), draft));
  return {
    ...fields,
    ...(rmaLineItems && { rmaLineItems: toLineItems(rmaLineItems) }),
    ...(assignees && { assignees: assignees.map(toPersonRef) }),
    ...(draft.notes.length > 0 && { history: draft.notes.map(({ id, content, type, category }) => ({ id, content, type, category })) }),
  };
}

/** Adds the model to a changed make, which would clear it otherwise. */
function withModel(values: Partial<CaseFields>, { vehicleModel }: CaseFields): Partial<CaseFields> {
  return values.vehicleMake === undefined ? values : { ...values, vehicleModel };
}

/** Removes everything the stored ticket already contains, such as after a save whose response was lost. */
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

/** Removes what was saved. Input typed during the save stays, based on the saved ticket. */
export function afterSave(draft: TicketDraft, sent: TicketDraft, ticket: Ticket): TicketDraft {
  const sentFields = CASE_FIELDS.filter((field) => field in sent.values && field in draft.values);
  const typedOn = sentFields.filter((field) => !sameValue(draft.values[field], sent.values[field]));
  const rest = sentFields.filter((field) => !typedOn.includes(field)).reduce(withoutField, draft);
  const saved = pickFields(ticket);
  // For sets, only later additions and removals count, so the base is the set that was sent.
  const bases = typedOn.map((field) => [field, isSet(field) ? sent.values[field] : saved[field]]);
  return settled({ ...rest, base: { ...rest.base, ...Object.fromEntries(bases) } }, ticket);
}

/** Restores a discarded draft. Input typed since takes precedence. */
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

/** Moves notes and comment from the draft of a merged ticket to the other one. Changed fields stay. */
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

/** Returns true if notes or comment have unsaved text other than blanks. */
export function hasWritten({ notes, composer, comment }: TicketDraft): boolean {
  return notes.length > 0 || [comment, composer.notes.text, composer.communications.text].some((text) => text.trim() !== '');
}

/** Returns true if there is something to save. */
export function hasUnsaved(draft: TicketDraft): boolean {
  return Object.keys(draft.values).length > 0 || draft.notes.length > 0;
}

export function isBlank(draft: TicketDraft): boolean {
  return !hasUnsaved(draft) && !hasWritten(draft) && !hasTyping(draft);
}
