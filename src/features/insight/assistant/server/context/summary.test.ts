import { expect, test } from 'vitest';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { summarize } from './summary.ts';

const linesOf = (ticket: Partial<Ticket>): string[] => summarize({ ...TICKET, ...ticket } as Ticket, [], 'UTC').split('\n');

const TICKET: Partial<Ticket> = {
  customerCompany: 'Harbor Street Garage',
  customerName: '',
  assignees: [],
  createdAt: '2026-11-23T10:00:00.000Z',
  lastUpdated: '2026-11-27T10:00:00.000Z',
  followUpDate: null,
  scheduledDate: null,
  scheduledTime: '',
};

const assignees = (...names: string[]) => names.map((name) => ({ name, email: '', avatar: '' }));

test.each([
  [{}, 'Harbor Street Garage, unassigned.'],
  [{ customerName: 'Nadia Petrenko', assignees: assignees('Jonas') }, 'Harbor Street Garage (Nadia Petrenko), assigned to Jonas.'],
  [{ assignees: assignees('Jonas', 'Mina', 'Tom') }, 'Harbor Street Garage, assigned to Jonas, Mina and Tom.'],
])('contains customer and assignees of %o', (ticket, line) => expect(linesOf(ticket)[0]).toBe(line));

test.each([
  [{}, 'No follow-up or job scheduled.'],
  [{ followUpDate: '2026-12-01' }, 'Follow-up on Dec 1, 2026.'],
  [{ scheduledDate: '2026-11-30', scheduledTime: '14:00' }, 'Scheduled for Nov 30, 2026, 2:00 PM.'],
  [{ scheduledDate: '2026-11-30', scheduledTime: 'after lunch' }, 'Scheduled for Nov 30, 2026, after lunch.'],
  [{ followUpDate: '2026-12-01', scheduledDate: '2026-11-30' }, 'Follow-up on Dec 1, 2026. Scheduled for Nov 30, 2026.'],
])('contains the next dates of %o', (ticket, line) => expect(linesOf(ticket)[4]).toBe(line));

test('contains the dates when the ticket was opened and updated', () =>
  expect(linesOf({})[2]).toBe('Opened Nov 23, 2026, last updated Nov 27, 2026.'));
