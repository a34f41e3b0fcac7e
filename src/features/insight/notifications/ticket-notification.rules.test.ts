import { expect, test } from 'vitest';
import { aStoredTicket } from '../../ticketing/tickets/ticket.factory.ts';
import { describeSave } from './ticket-notification.rules.ts';

test('a follow-up that comes due says so with its date, and a save without a named field says nothing rather than that something changed', () => {
  const before = aStoredTicket({ followUpDate: '2026-11-23' });
  const due = { before, after: { ...before, isFollowUpDue: true }, fields: ['isFollowUpDue'], notes: [] };
  expect(describeSave(due)).toBe('Follow-up due (set for Nov 23, 2026)');
  expect(describeSave({ before, after: before, fields: ['history'], notes: [] })).toBe('');
});
