import { expect, test } from 'vitest';
import type { Note } from './activity.contract.ts';
import { describeActivityChange, TIMELINE_FILTERS } from './activity.rules.ts';
import { TIMELINE_KINDS } from './timeline.contract.ts';

const at = '2026-11-21T11:30:00.000Z';
const note: Note = {
  id: 'NOTE-000001',
  text: `First line\n${'x'.repeat(100)}`,
  customerId: 'harbor',
  leadId: null,
  authorId: 'ann',
  authorName: 'Ann Lee',
  createdAt: at,
  lastUpdated: at,
  version: 1,
};

test('names a note in the audit log by its first words', () => {
  const { action, subjectName = '' } = describeActivityChange({ before: undefined, after: note }) ?? {};
  expect(action).toBe('note.created');
  expect(subjectName).toMatch(/^First line x+…$/);
  expect(subjectName.length).toBeLessThanOrEqual(80);
  expect(describeActivityChange({ before: note, after: undefined })?.action).toBe('note.deleted');
  expect(describeActivityChange({ before: undefined, after: { ...note, version: 3 } })?.action).toBe('note.restored');
});

test('offers a filter for each kind of the timeline', () => {
  expect(TIMELINE_FILTERS.flatMap(({ kinds }) => kinds)).toEqual(expect.arrayContaining([...TIMELINE_KINDS]));
});
