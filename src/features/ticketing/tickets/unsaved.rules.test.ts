import { expect, test } from 'vitest';
import { EMPTY_DRAFT, withComposer, withNoteAdded } from './ticket-draft.rules.ts';
import { describeUnsaved } from './unsaved.rules.ts';

test('what is not saved is named by kind and number', () => {
  const writing = withComposer(EMPTY_DRAFT, 'communications', { text: 'They called', category: 'Phone call' });
  const noted = withNoteAdded(writing, 'communications', 'note-1', '2026-11-21T11:30:00.000Z');
  expect(describeUnsaved(EMPTY_DRAFT)).toBe('');
  expect(describeUnsaved(writing)).toBe('an unfinished note');
  expect(describeUnsaved(noted)).toBe('1 note');
  expect(describeUnsaved({ ...EMPTY_DRAFT, typing: { vehicleMake: 'merc' } })).toBe('1 unconfirmed text');
  const all = { ...noted, values: { vin: 'WBA', reg: 'M-KT' }, composer: writing.composer, comment: 'Ask' };
  expect(describeUnsaved(all)).toBe('1 note, 2 changes, an unfinished note, an unfinished comment');
});
