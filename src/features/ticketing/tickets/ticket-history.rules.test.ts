import { expect, test } from 'vitest';
import { foldEvents, getKind, isInConversation } from './ticket-history.rules.ts';

test.each([
  ['NOTE', 'Diagnostics', 'Notes', true],
  ['NOTE', 'Communications', 'Customer contact', true],
  ['NOTE', 'Phone call', 'Customer contact', true],
  ['EMAIL', 'Email', 'Customer contact', true],
  ['EVENT', 'Changes', 'Changes', false],
  ['EVENT', '', 'Changes', true],
  ['STATUS_CHANGE', '', 'Status', true],
  ['ATTACHMENT', '', 'Attachments', true],
] as const)('%s %o is one of the %s', (type, category, kind, isShown) => {
  expect([getKind({ type, category }), isInConversation({ type, category })]).toEqual([kind, isShown]);
});

test('events that follow each other are one group, what was said and files stand alone', () => {
  const [note, file, status, event] = [
    { type: 'NOTE', category: 'Research' },
    { type: 'ATTACHMENT', category: '' },
    { type: 'STATUS_CHANGE', category: '' },
    { type: 'EVENT', category: '' },
  ] as const;
  expect(foldEvents([event, status, note, note, status, file, event])).toEqual([
    [event, status],
    [note],
    [note],
    [status],
    [file],
    [event],
  ]);
  expect(foldEvents([])).toEqual([]);
});
