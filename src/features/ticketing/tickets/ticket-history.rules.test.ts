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
] as const)('categorizes %s %o as %s', (type, category, kind, isShown) => {
  expect([getKind({ type, category }), isInConversation({ type, category })]).toEqual([kind, isShown]);
});

test('groups consecutive events, but not texts and files', () => {
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
