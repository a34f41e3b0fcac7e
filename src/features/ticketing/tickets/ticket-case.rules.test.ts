import { expect, test } from 'vitest';
import { mergeChanges } from '../../../platform/merge.ts';
import { aStoredTicket } from './ticket.factory.ts';
import { caseFields, fieldText, pickFields } from './ticket-case.rules.ts';

const saved = pickFields(aStoredTicket({ assignees: [{ name: 'M. Keller', email: '', avatar: 'MK' }], alertTags: ['Info'] }));

test('the case view edits people by name and knows nothing of the history', () => {
  expect(saved).toMatchObject({ assignees: ['name:M. Keller'], alertTags: ['Info'], mileageUnit: 'km' });
  for (const field of ['history', 'id', 'version', 'activeUsers']) expect(saved).not.toHaveProperty(field);
});

test('people and tags of two colleagues are brought together, never asked about', () => {
  const theirs = { ...saved, assignees: ['name:A. Sato'], alertTags: ['Info' as const, 'Urgent' as const] };
  const mine = { values: { assignees: [], alertTags: [] }, base: { assignees: ['name:M. Keller'], alertTags: ['Info' as const] } };
  expect(mergeChanges(caseFields, theirs, mine)).toEqual({ values: { alertTags: ['Urgent'] }, conflicts: [] });
});

test('an emptied field, a number and the vehicle box read as words in a question', () => {
  expect([fieldText('vin', ''), fieldText('mileage', null), fieldText('mileage', 7), fieldText('status', 'On Hold')]).toEqual([
    '(empty)',
    '(empty)',
    '7',
    'On Hold',
  ]);
  expect([fieldText('vehicleStated', false), fieldText('vehicleStated', true)]).toEqual(['checked', 'not checked']);
});
