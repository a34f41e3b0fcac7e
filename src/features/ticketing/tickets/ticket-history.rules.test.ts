import { expect, test } from 'vitest';
import { getKind, isAmongNotes } from './ticket-history.rules.ts';

test.each([
  ['NOTE', 'Diagnostics', 'Notes', true],
  // A note may be about communications and is still a note.
  ['NOTE', 'Communications', 'Notes', true],
  ['NOTE', 'Phone call', 'Communications', false],
  ['EMAIL', 'Email', 'Communications', false],
  ['EVENT', 'Changes', 'Changes', false],
  ['EVENT', '', 'Changes', true],
  ['STATUS_CHANGE', '', 'Status', true],
  ['ATTACHMENT', '', 'Attachments', true],
] as const)('%s %o is one of the %s', (type, category, kind, isAmong) => {
  expect([getKind({ type, category }), isAmongNotes({ type, category })]).toEqual([kind, isAmong]);
});
