import { expect, test } from 'vitest';
import { mergeChanges } from '../../../platform/merge.ts';
import type { Ticket } from './ticket.contract.ts';
import { aStoredTicket } from './ticket.factory.ts';
import {
  afterSave,
  carriedOver,
  caseFields,
  EMPTY_DRAFT,
  fieldText,
  findOtherValue,
  findWrongFields,
  hasTyping,
  hasUnsaved,
  hasWritten,
  isBlank,
  pickFields,
  restored,
  settled,
  shownFields,
  TicketDraft,
  withComposer,
  withField,
  withNoteAdded,
  withNoteTakenBack,
  withNoteText,
  withoutNoteText,
  withTyping,
} from './ticket-draft.rules.ts';

const at = '2026-11-21T11:30:00.000Z';

const stored = (over: Partial<Ticket> = {}): Ticket =>
  aStoredTicket({
    summary: 'Gateway protected',
    vehicleYear: 2019,
    vehicleMake: 'BMW',
    vehicleModel: '330i',
    assignees: [{ name: 'M. Keller', email: '', avatar: 'MK' }],
    ...over,
  });

const entry = (id: string) => ({ id, timestamp: at, user: 'n. Alice', content: 'Done', type: 'NOTE' as const, category: 'Research' });
const saved = pickFields(stored());
const withNote = (text: string, pane: 'notes' | 'communications' = 'notes', category = 'Research') =>
  withNoteAdded(withComposer(EMPTY_DRAFT, pane, { text, category }), pane, 'note-1', at);

test('stores a changed field with its earlier value, and drops it when changed back', () => {
  const draft = withField(EMPTY_DRAFT, saved, 'reg', 'M-KT');
  expect(draft).toMatchObject({ values: { reg: 'M-KT' }, base: { reg: '' } });
  expect(withField(draft, saved, 'reg', '')).toEqual(EMPTY_DRAFT);
});

test('keeps the earlier value of a field when a colleague saves', () => {
  const draft = withField(EMPTY_DRAFT, saved, 'reg', 'M');
  expect(withField(draft, { ...saved, reg: 'B-XY' }, 'reg', 'M-KT').base).toEqual({ reg: '' });
});

test('finds the value that someone else saved in a changed field, unless it is the same', () => {
  const draft = withField(withField(EMPTY_DRAFT, saved, 'reg', 'M'), saved, 'alertTags', ['Urgent']);
  expect(findOtherValue(saved, draft, 'reg')).toBeUndefined();
  expect(findOtherValue({ ...saved, reg: 'B-XY' }, draft, 'reg')).toBe('B-XY');
  expect(findOtherValue({ ...saved, reg: 'M' }, draft, 'reg')).toBeUndefined();
  expect(findOtherValue({ ...saved, chassis: 'G20', alertTags: ['Info'] }, draft, 'chassis')).toBeUndefined();
  expect(findOtherValue({ ...saved, alertTags: ['Info'] }, draft, 'alertTags')).toBeUndefined();
});

test('shows stored values of unchanged fields, typed values of changed ones, and tags of both', () => {
  const draft = withField(withField(EMPTY_DRAFT, saved, 'reg', 'M-KT'), saved, 'alertTags', ['Urgent']);
  const current = { ...saved, reg: 'B-XY', chassis: 'G20', alertTags: ['Info'] as const };
  expect(shownFields({ ...current, alertTags: [...current.alertTags] }, draft)).toMatchObject({
    reg: 'M-KT',
    chassis: 'G20',
    alertTags: ['Info', 'Urgent'],
  });
});

test('clears the model for another make, restores it with the old make, and keeps a model typed since', () => {
  const other = withField(EMPTY_DRAFT, saved, 'vehicleMake', 'Audi');
  expect(other.values).toEqual({ vehicleMake: 'Audi', vehicleModel: '' });
  expect(withField(other, saved, 'vehicleMake', 'BMW')).toEqual(EMPTY_DRAFT);
  const withModel = withField(other, saved, 'vehicleModel', 'A4');
  expect(withField(withModel, saved, 'vehicleMake', 'BMW').values).toEqual({ vehicleModel: 'A4' });
});

test('keeps the model for a first make, and clears it for a make that was cleared and typed again', () => {
  const noMake = { ...saved, vehicleMake: '' };
  expect(withField(EMPTY_DRAFT, noMake, 'vehicleMake', 'BMW').values).toEqual({ vehicleMake: 'BMW' });
  const emptied = withField(EMPTY_DRAFT, saved, 'vehicleMake', '');
  expect(emptied.values).toEqual({ vehicleMake: '' });
  expect(withField(emptied, saved, 'vehicleMake', 'Audi').values).toEqual({ vehicleMake: 'Audi', vehicleModel: '' });
});

test('stores unconfirmed text in the draft until its field is set, and restores it with a discarded draft', () => {
  const typing = withTyping(withTyping(EMPTY_DRAFT, 'vehicleMake', 'merc'), 'customerCompany', 'harb');
  expect([isBlank(typing), hasUnsaved(typing), hasTyping(typing)]).toEqual([false, false, true]);
  expect(TicketDraft.parse(JSON.parse(JSON.stringify(typing)))).toEqual(typing);
  expect(restored(withTyping(EMPTY_DRAFT, 'customerCompany', 'pier'), typing).typing).toEqual({
    vehicleMake: 'merc',
    customerCompany: 'pier',
  });
  const set = withField(typing, saved, 'vehicleMake', 'Mercedes-Benz');
  expect(set.typing).toEqual({ customerCompany: 'harb' });
  expect(withTyping(withTyping(typing, 'vehicleMake', undefined), 'customerCompany', undefined)).toEqual(EMPTY_DRAFT);
});

test('clears a chosen model when the make changes', () => {
  const model = withField(EMPTY_DRAFT, saved, 'vehicleModel', 'X5');
  expect(withField(model, saved, 'vehicleMake', 'Audi')).toMatchObject({ values: { vehicleModel: '' }, base: { vehicleModel: '330i' } });
});

test('treats the model as changed while its make is, so that a colleague’s model for the old make is a conflict', () => {
  const noModel = { ...saved, vehicleModel: '' };
  const draft = withField(withField(EMPTY_DRAFT, noModel, 'vehicleMake', 'Audi'), noModel, 'vehicleModel', '');
  expect(draft).toMatchObject({ values: { vehicleModel: '' }, base: { vehicleModel: '' } });
  expect(settled(draft, stored({ vehicleModel: '' }))).toBe(draft);
});

test('ignores blank notes, trims others, resets the category, and keeps the type of emails', () => {
  expect(withNote(' \n ').notes).toEqual([]);
  expect(withNote(' Found it\n')).toMatchObject({
    notes: [{ id: 'note-1', content: 'Found it', type: 'NOTE', category: 'Research', writtenAt: at }],
    composer: { notes: { text: '', category: 'Technical notes' } },
  });
  expect(withNote('Sent', 'communications', 'Email').notes).toMatchObject([{ type: 'EMAIL', category: 'Email' }]);
});

test('moves a pending note back to the composer above newer text', () => {
  const typing = withComposer(withNote('First', 'communications', 'Chat'), 'communications', { text: 'Second', category: 'Email' });
  const back = withNoteTakenBack(typing, 'note-1', 'communications');
  expect(back.notes).toEqual([]);
  expect(back.composer.communications).toEqual({ text: 'First\nSecond', category: 'Chat' });
  expect(withNoteTakenBack(back, 'note-1', 'communications')).toBe(back);
});

test.each([
  ['', ''],
  ['Typed before', ''],
  ['', 'Typed after'],
  ['Typed before', 'Typed after'],
])('inserts a text below %j, and removes only that text when %j was typed after it', (before, after) => {
  const typed = withComposer(EMPTY_DRAFT, 'notes', { text: before, category: 'Diagnostics' });
  const inserted = withNoteText(typed, 'Line 1\nLine 2', 'Email');
  expect(inserted.composer.notes).toEqual({ text: [before, 'Line 1\nLine 2'].filter(Boolean).join('\n'), category: 'Email' });
  const continued = withComposer(inserted, 'notes', {
    text: [inserted.composer.notes.text, after].filter(Boolean).join('\n'),
    category: 'Email',
  });
  const text = [before, after].filter(Boolean).join('\n');
  expect(withoutNoteText(continued, 'Line 1\nLine 2', 'Diagnostics').composer.notes).toEqual({ text, category: 'Diagnostics' });
  expect(withoutNoteText(typed, 'Line 1\nLine 2', 'Email')).toBe(typed);
});

test('drops values that the stored ticket already has, and keeps other input', () => {
  const draft = withField(withField(withNote('Found it'), saved, 'reg', 'M-KT'), saved, 'vin', 'WBA');
  const settledDraft = settled(draft, stored({ reg: 'M-KT', history: [entry('note-1')] }));
  expect(settledDraft).toMatchObject({ values: { vin: 'WBA' }, base: { vin: '' }, notes: [] });
  expect(settled(draft, stored())).toBe(draft);
});

test('keeps only input typed during a save, based on the saved ticket', () => {
  const sent = withField(withField(withField(withNote('Found it'), saved, 'reg', 'M-KT'), saved, 'vin', 'WBA'), saved, 'alertTags', [
    'Urgent',
  ]);
  const typedSince = withComposer(withField(sent, saved, 'vin', 'WBA5'), 'notes', { text: 'Next', category: 'Research' });
  const after = afterSave(typedSince, sent, stored({ reg: 'M-KT', vin: 'WBA', alertTags: ['Urgent'], history: [entry('note-1')] }));
  expect(after).toMatchObject({ values: { vin: 'WBA5' }, base: { vin: 'WBA' }, notes: [], composer: { notes: { text: 'Next' } } });
  expect(Object.keys(after.values)).toEqual(['vin']);
});

test('keeps a tag set during a save as unsaved, besides a colleague’s tag', () => {
  const sent = withField(EMPTY_DRAFT, saved, 'alertTags', ['Urgent']);
  const typedSince = withField(sent, saved, 'alertTags', ['Urgent', 'Info']);
  const ticket = stored({ alertTags: ['Escalate', 'Urgent'] });
  const after = afterSave(typedSince, sent, ticket);
  expect(shownFields(pickFields(ticket), after).alertTags).toEqual(['Escalate', 'Urgent', 'Info']);
  expect(hasUnsaved(after)).toBe(true);
});

test('treats a value that the server trimmed as saved', () => {
  const draft = withField(EMPTY_DRAFT, saved, 'summary', 'Gateway open ');
  expect(afterSave(draft, draft, stored({ summary: 'Gateway open' }))).toEqual(EMPTY_DRAFT);
});

test('is blank only if no input would be lost', () => {
  expect(isBlank(EMPTY_DRAFT)).toBe(true);
  expect(isBlank({ ...withComposer(EMPTY_DRAFT, 'notes', { text: ' \n', category: 'Research' }), comment: ' ' })).toBe(true);
  expect(isBlank({ ...EMPTY_DRAFT, comment: 'Ask' })).toBe(false);
  expect(isBlank(withComposer(EMPTY_DRAFT, 'notes', { text: 'x', category: 'Research' }))).toBe(false);
  expect(hasUnsaved({ ...EMPTY_DRAFT, comment: 'Ask' })).toBe(false);
  expect(hasUnsaved(withNote('Found it'))).toBe(true);
});

test('restores a discarded draft completely, and keeps input typed since', () => {
  const discarded = { ...withField(withField(withNote('Found it'), saved, 'reg', 'M-KT'), saved, 'vin', 'WBA'), comment: 'Ask' };
  expect(restored(EMPTY_DRAFT, discarded)).toEqual(discarded);
  const since = withComposer(withField(EMPTY_DRAFT, saved, 'vin', 'WBA5'), 'notes', { text: 'Next', category: 'Solution' });
  expect(restored(since, discarded)).toMatchObject({
    values: { reg: 'M-KT', vin: 'WBA5' },
    notes: [{ content: 'Found it' }],
    composer: { notes: { text: 'Next', category: 'Solution' } },
    comment: 'Ask',
  });
});

test('parses a stored draft, and rejects a damaged one', () => {
  const draft = withField(withNote('Grüße'), saved, 'mileage', 48_210);
  expect(TicketDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  for (const damaged of [null, { values: {} }, { ...draft, values: { mileage: 'far' } }]) {
    expect(TicketDraft.safeParse(damaged).success).toBe(false);
  }
});

test('moves unsaved text of a merged ticket below that of the other one, and leaves changed fields', () => {
  const note = { id: 'a', content: 'Pending', type: 'NOTE' as const, category: 'Research', writtenAt: '2026-11-21T11:30:00.000Z' };
  const written = {
    ...EMPTY_DRAFT,
    values: { vin: 'X' },
    base: { vin: '' },
    notes: [note],
    comment: 'Mine',
    composer: { ...EMPTY_DRAFT.composer, notes: { text: 'Half a sentence', category: 'Diagnostics' } },
  };
  const otherDraft = {
    ...EMPTY_DRAFT,
    comment: 'There',
    composer: { ...EMPTY_DRAFT.composer, communications: { text: 'Hello', category: 'Chat' } },
  };
  const { from, to } = carriedOver(written, otherDraft);
  expect(from).toEqual({ ...EMPTY_DRAFT, values: { vin: 'X' }, base: { vin: '' } });
  expect(to).toEqual({
    ...EMPTY_DRAFT,
    notes: [note],
    comment: 'There\nMine',
    composer: { notes: { text: 'Half a sentence', category: 'Diagnostics' }, communications: { text: 'Hello', category: 'Chat' } },
  });
  expect(hasWritten(from)).toBe(false);
  expect(hasWritten(to)).toBe(true);
});

test('keeps the text of a line that can’t be saved, also in a stored draft, and names the first such line', () => {
  const line = { id: 'labor', description: 'Labor', quantity: 1, unitCost: 5 };
  const lines = [line, { ...line, id: 'a', quantity: '' }, { ...line, id: 'b', unitCost: -5 }, { ...line, id: 'c', unitCost: '12.345' }];
  const draft = withField(EMPTY_DRAFT, saved, 'rmaLineItems', lines);
  const read = TicketDraft.parse(JSON.parse(JSON.stringify(draft)));
  expect(read.values.rmaLineItems).toEqual(lines);
  expect(findWrongFields(read)).toEqual({
    rmaLineItems: 'Line 2: Quantity is required',
    'rmaLineItems.1.quantity': 'Quantity is required',
    'rmaLineItems.2.unitCost': 'Unit price must be at least 0',
    'rmaLineItems.3.unitCost': 'Unit price must be a number',
  });
});

const shared = pickFields(aStoredTicket({ assignees: [{ name: 'M. Keller', email: '', avatar: 'MK' }], alertTags: ['Info'] }));

test('picks editable fields with people by key, without the history', () => {
  expect(shared).toMatchObject({ assignees: ['name:M. Keller'], alertTags: ['Info'], mileageUnit: 'mi' });
  for (const field of ['history', 'id', 'version', 'activeUsers']) expect(shared).not.toHaveProperty(field);
});

test('merges people and tags without a conflict', () => {
  const theirs = { ...shared, assignees: ['name:A. Sato'], alertTags: ['Info' as const, 'Urgent' as const] };
  const mine = { values: { assignees: [], alertTags: [] }, base: { assignees: ['name:M. Keller'], alertTags: ['Info' as const] } };
  expect(mergeChanges(caseFields, theirs, mine)).toEqual({ values: { alertTags: ['Urgent'] }, conflicts: [] });
});

test('describes empty fields, numbers and the vehicle checkbox in conflicts', () => {
  expect([fieldText('vin', ''), fieldText('mileage', null), fieldText('mileage', 7), fieldText('status', 'On Hold')]).toEqual([
    '(empty)',
    '(empty)',
    '7',
    'On Hold',
  ]);
  expect([fieldText('vehicleStated', false), fieldText('vehicleStated', true)]).toEqual(['checked', 'not checked']);
});
