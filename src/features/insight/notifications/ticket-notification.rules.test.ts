import { expect, test } from 'vitest';
import { aStoredTicket } from '../../ticketing/tickets/ticket.factory.ts';
import { describeSave } from './ticket-notification.rules.ts';

test('describes a save by its note, or else by its most important change', () => {
  const before = aStoredTicket({ status: 'New' });
  const facts = ['Merged into TKT-000002: No ignition'];
  const merged = {
    before,
    after: { ...before, status: 'Resolved', mergedInto: 'TKT-000002' } as const,
    fields: ['status', 'mergedInto', 'history'],
  };
  expect(describeSave({ ...merged, facts, notes: [] })).toBe(facts[0]);
  expect(describeSave({ ...merged, facts, notes: ['Same as yesterday'] })).toBe('Same as yesterday');
  expect(describeSave({ ...merged, facts: [], notes: [] })).toBe('Status changed from New to Resolved');
  expect(describeSave({ before, after: before, fields: ['isFollowUpDue'], facts: [], notes: [] })).toBe('');
});

test('lists the assigned people and the changed fields', () => {
  const before = aStoredTicket();
  const people = ['Ann Lee', 'Ben Baker'].map((name) => ({ name, email: '', avatar: '' }));
  const save = { before, after: before, notes: [], facts: [] };
  expect(describeSave({ ...save, after: { ...before, assignees: people }, fields: ['assignees'] })).toBe(
    'Assigned to Ann Lee and Ben Baker',
  );
  expect(describeSave({ ...save, fields: ['vin'] })).toBe('Changed VIN');
  expect(describeSave({ ...save, fields: ['summary', 'vin', 'reg'] })).toMatch(/^Changed Summary, VIN and Reg/);
});
