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
const noted = (text: string, pane: 'notes' | 'communications' = 'notes', category = 'Research') =>
  withNoteAdded(withComposer(EMPTY_DRAFT, pane, { text, category }), pane, 'note-1', at);

test('a typed field is in the draft with what it said before; typed back it is gone', () => {
  const draft = withField(EMPTY_DRAFT, saved, 'reg', 'M-KT');
  expect(draft).toMatchObject({ values: { reg: 'M-KT' }, base: { reg: '' } });
  expect(withField(draft, saved, 'reg', '')).toEqual(EMPTY_DRAFT);
});

test('what a field said before stays when a colleague saves in between', () => {
  const draft = withField(EMPTY_DRAFT, saved, 'reg', 'M');
  expect(withField(draft, { ...saved, reg: 'B-XY' }, 'reg', 'M-KT').base).toEqual({ reg: '' });
});

test('unchanged fields show what is stored, changed ones what was typed, and tags both', () => {
  const draft = withField(withField(EMPTY_DRAFT, saved, 'reg', 'M-KT'), saved, 'alertTags', ['Urgent']);
  const current = { ...saved, reg: 'B-XY', chassis: 'G20', alertTags: ['Info'] as const };
  expect(shownFields({ ...current, alertTags: [...current.alertTags] }, draft)).toMatchObject({
    reg: 'M-KT',
    chassis: 'G20',
    alertTags: ['Info', 'Urgent'],
  });
});

test('a changed make clears the model; the old make brings it back; a model typed meanwhile stays', () => {
  const other = withField(EMPTY_DRAFT, saved, 'vehicleMake', 'Audi');
  expect(other.values).toEqual({ vehicleMake: 'Audi', vehicleModel: '' });
  expect(withField(other, saved, 'vehicleMake', 'BMW')).toEqual(EMPTY_DRAFT);
  const withModel = withField(other, saved, 'vehicleModel', 'A4');
  expect(withField(withModel, saved, 'vehicleMake', 'BMW').values).toEqual({ vehicleModel: 'A4' });
});

test('a first make keeps the model; a make that is emptied and typed anew clears it', () => {
  const noMake = { ...saved, vehicleMake: '' };
  expect(withField(EMPTY_DRAFT, noMake, 'vehicleMake', 'BMW').values).toEqual({ vehicleMake: 'BMW' });
  const emptied = withField(EMPTY_DRAFT, saved, 'vehicleMake', '');
  expect(emptied.values).toEqual({ vehicleMake: '' });
  expect(withField(emptied, saved, 'vehicleMake', 'Audi').values).toEqual({ vehicleMake: 'Audi', vehicleModel: '' });
});

test('a text that is not taken yet is part of the draft until its field is set, and comes back with a discarded one', () => {
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

test('a changed make clears a model that was chosen before', () => {
  const model = withField(EMPTY_DRAFT, saved, 'vehicleModel', 'X5');
  expect(withField(model, saved, 'vehicleMake', 'Audi')).toMatchObject({ values: { vehicleModel: '' }, base: { vehicleModel: '330i' } });
});

test("a model counts as changed as long as its make is, so that a colleague's model for the old make is asked about", () => {
  const noModel = { ...saved, vehicleModel: '' };
  const draft = withField(withField(EMPTY_DRAFT, noModel, 'vehicleMake', 'Audi'), noModel, 'vehicleModel', '');
  expect(draft).toMatchObject({ values: { vehicleModel: '' }, base: { vehicleModel: '' } });
  expect(settled(draft, stored({ vehicleModel: '' }))).toBe(draft);
});

test('blank notes are ignored and other notes are trimmed; an e-mail is an e-mail', () => {
  expect(noted(' \n ').notes).toEqual([]);
  expect(noted(' Found it\n')).toMatchObject({
    notes: [{ id: 'note-1', content: 'Found it', type: 'NOTE', category: 'Research', writtenAt: at }],
    composer: { notes: { text: '', category: 'Research' } },
  });
  expect(noted('Sent', 'communications', 'Email').notes).toMatchObject([{ type: 'EMAIL', category: 'Email' }]);
});

test('a note that is taken back stands in its composer above what was typed meanwhile', () => {
  const typing = withComposer(noted('First', 'communications', 'Chat'), 'communications', { text: 'Second', category: 'Email' });
  const back = withNoteTakenBack(typing, 'note-1', 'communications');
  expect(back.notes).toEqual([]);
  expect(back.composer.communications).toEqual({ text: 'First\nSecond', category: 'Chat' });
  expect(withNoteTakenBack(back, 'note-1', 'communications')).toBe(back);
});

test('what the stored ticket already says leaves the draft, other typing stays', () => {
  const draft = withField(withField(noted('Found it'), saved, 'reg', 'M-KT'), saved, 'vin', 'WBA');
  const settledDraft = settled(draft, stored({ reg: 'M-KT', history: [entry('note-1')] }));
  expect(settledDraft).toMatchObject({ values: { vin: 'WBA' }, base: { vin: '' }, notes: [] });
  expect(settled(draft, stored())).toBe(draft);
});

test('after a save only what was typed meanwhile stays, based on what was stored', () => {
  const sent = withField(withField(withField(noted('Found it'), saved, 'reg', 'M-KT'), saved, 'vin', 'WBA'), saved, 'alertTags', [
    'Urgent',
  ]);
  const typedOn = withComposer(withField(sent, saved, 'vin', 'WBA5'), 'notes', { text: 'Next', category: 'Research' });
  const after = afterSave(typedOn, sent, stored({ reg: 'M-KT', vin: 'WBA', alertTags: ['Urgent'], history: [entry('note-1')] }));
  expect(after).toMatchObject({ values: { vin: 'WBA5' }, base: { vin: 'WBA' }, notes: [], composer: { notes: { text: 'Next' } } });
  expect(Object.keys(after.values)).toEqual(['vin']);
});

test('a tag that was set while a save was on its way is still to be saved, beside what a colleague set', () => {
  const sent = withField(EMPTY_DRAFT, saved, 'alertTags', ['Urgent']);
  const typedOn = withField(sent, saved, 'alertTags', ['Urgent', 'Info']);
  const ticket = stored({ alertTags: ['Escalate', 'Urgent'] });
  const after = afterSave(typedOn, sent, ticket);
  expect(shownFields(pickFields(ticket), after).alertTags).toEqual(['Escalate', 'Urgent', 'Info']);
  expect(hasUnsaved(after)).toBe(true);
});

test('a value the server trims counts as saved', () => {
  const draft = withField(EMPTY_DRAFT, saved, 'summary', 'Gateway open ');
  expect(afterSave(draft, draft, stored({ summary: 'Gateway open' }))).toEqual(EMPTY_DRAFT);
});

test('a draft is blank only when nothing typed would be lost', () => {
  expect(isBlank(EMPTY_DRAFT)).toBe(true);
  expect(isBlank({ ...withComposer(EMPTY_DRAFT, 'notes', { text: ' \n', category: 'Research' }), comment: ' ' })).toBe(true);
  expect(isBlank({ ...EMPTY_DRAFT, comment: 'Ask' })).toBe(false);
  expect(isBlank(withComposer(EMPTY_DRAFT, 'notes', { text: 'x', category: 'Research' }))).toBe(false);
  expect(hasUnsaved({ ...EMPTY_DRAFT, comment: 'Ask' })).toBe(false);
  expect(hasUnsaved(noted('Found it'))).toBe(true);
});

test('a discarded draft comes back whole, and what was typed since stays', () => {
  const discarded = { ...withField(withField(noted('Found it'), saved, 'reg', 'M-KT'), saved, 'vin', 'WBA'), comment: 'Ask' };
  expect(restored(EMPTY_DRAFT, discarded)).toEqual(discarded);
  const since = withComposer(withField(EMPTY_DRAFT, saved, 'vin', 'WBA5'), 'notes', { text: 'Next', category: 'Solution' });
  expect(restored(since, discarded)).toMatchObject({
    values: { reg: 'M-KT', vin: 'WBA5' },
    notes: [{ content: 'Found it' }],
    composer: { notes: { text: 'Next', category: 'Solution' } },
    comment: 'Ask',
  });
});

test('a stored draft reads back as it was; a damaged one is not read', () => {
  const draft = withField(noted('Grüße'), saved, 'mileage', 48_210);
  expect(TicketDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  for (const damaged of [null, { values: {} }, { ...draft, values: { mileage: 'far' } }]) {
    expect(TicketDraft.safeParse(damaged).success).toBe(false);
  }
});

test('what somebody wrote on a merged ticket goes along, below what they wrote on the other one; changed fields stay', () => {
  const note = { id: 'a', content: 'Pending', type: 'NOTE' as const, category: 'Research', writtenAt: '2026-11-21T11:30:00.000Z' };
  const written = {
    ...EMPTY_DRAFT,
    values: { vin: 'X' },
    base: { vin: '' },
    notes: [note],
    comment: 'Mine',
    composer: { ...EMPTY_DRAFT.composer, notes: { text: 'Half a sentence', category: 'Diagnostics' } },
  };
  const there = {
    ...EMPTY_DRAFT,
    comment: 'There',
    composer: { ...EMPTY_DRAFT.composer, communications: { text: 'Hello', category: 'Chat' } },
  };
  const { from, to } = carriedOver(written, there);
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
  expect(shared).toMatchObject({ assignees: ['name:M. Keller'], alertTags: ['Info'], mileageUnit: 'km' });
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
