import { expect, test } from 'vitest';
import { EMPTY_DRAFT, withComposer, withNoteAdded } from './ticket-draft.rules.ts';
import { describeOrigin, describeUnsaved } from './unsaved.rules.ts';

test('lists unsaved work by type and number', () => {
  const composing = withComposer(EMPTY_DRAFT, 'communications', { text: 'They called', category: 'Phone call' });
  const withNote = withNoteAdded(composing, 'communications', 'note-1', '2026-11-21T11:30:00.000Z');
  expect(describeUnsaved(EMPTY_DRAFT)).toBe('');
  expect(describeUnsaved(composing)).toBe('1 note in progress');
  expect(describeUnsaved(withNote)).toBe('1 note');
  expect(describeUnsaved({ ...EMPTY_DRAFT, typing: { vehicleMake: 'merc' } })).toBe('1 unconfirmed value');
  const all = { ...withNote, values: { vin: 'WBA', reg: 'M-KT' }, composer: composing.composer, comment: 'Ask' };
  expect(describeUnsaved(all)).toBe('1 note, 2 changes, 1 note in progress, 1 comment in progress');
});

test.each([
  ['', 'Bayfront Car Care', ''],
  ['customer bayfront-car-care', 'Bayfront Car Care', 'Bayfront Car Care'],
  ['customer bayfront-car-care', '', 'a customer'],
  ['serial liscanp0001', '', 'L-ISCANP-0001'],
  ['ticket TKT-000001', 'Bayfront Car Care', 'TKT-000001'],
])('names the record that a new ticket was started from: %j, %j', (draftContext, customerCompany, name) => {
  expect(describeOrigin(draftContext, { customerCompany, toolSerial: 'L-ISCANP-0001' })).toBe(name);
});
