import { expect, test } from 'vitest';
import { aStoredTicket } from '../tickets/ticket.factory.ts';
import { CannedNote } from './canned-note.contract.ts';
import { aCannedNote } from './canned-note.factory.ts';
import { fillNote, findMatches, mayChange, previewNote } from './canned-note.rules.ts';

function stored(given: Partial<CannedNote>): CannedNote {
  const at = '2026-11-21T11:30:00.000Z';
  const server = { id: 'CN-0001', ownerId: 'ann', ownerName: 'Ann Lee', isShared: true, createdAt: at, lastUpdated: at, version: 1 };
  return CannedNote.parse({ ...aCannedNote(), ...server, ...given });
}

test('fills placeholders from the ticket, and leaves those without a value visible', () => {
  const ticket = aStoredTicket({ customerName: 'T. Mueller', vehicleYear: 2019, vehicleMake: 'BMW', toolSerial: '{{vin}}' });
  const text = 'Hello {{ customerName }}, {{ticketId}}: {{vehicle}}, {{vin}}, {{toolSerial}}, {{price}}. {{myName}}';
  expect(fillNote(text, ticket, 'Ann Lee')).toBe('Hello T. Mueller, TKT-000001: 2019 BMW, {{vin}}, {{vin}}, {{price}}. Ann Lee');
});

test('fills the placeholders of email templates, and leaves those that the ticket doesn’t have', () => {
  const ticket = aStoredTicket({ customerCompany: 'Harbor Garage', status: 'Repairing' });
  const text = '{{company}}: {{status}}, back by {{returnDate}}. {{agentName}}, {{companyName}}';
  expect(fillNote(text, ticket, 'Ann Lee')).toBe('Harbor Garage: Repairing, back by {{returnDate}}. Ann Lee, {{companyName}}');
});

test('previews a note with values, and with labels for placeholders without one', () => {
  const ticket = aStoredTicket({ customerName: 'T. Mueller' });
  const text = 'Hello {{ customerName }}, {{vin}}, {{price}}';
  expect(previewNote(text)).toBe('Hello [Customer name], [VIN], {{price}}');
  expect(previewNote(text, { ticket, myName: 'Ann Lee' })).toBe('Hello T. Mueller, [VIN], {{price}}');
});

test('ranks shortcuts over names, prefixes over other matches, and names over text', () => {
  const notes = [
    stored({ id: '1', name: 'Greeting', shortcut: '', body: 'The log is here' }),
    stored({ id: '2', name: 'Flash log', shortcut: '', body: '.' }),
    stored({ id: '3', name: 'Logistics', shortcut: '', body: '.' }),
    stored({ id: '4', name: 'Ask', shortcut: 'LOG', body: '.' }),
    stored({ id: '5', name: 'Other', shortcut: '', body: '.' }),
  ];
  expect(findMatches(notes, 'log').map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
  expect(findMatches(notes, ' ')).toHaveLength(5);
});

test('lets the owner change a note, and Admins only while it is shared', () => {
  const admin = { id: 'ada', role: 'Admin' } as const;
  const ann = { id: 'ann', role: 'User' } as const;
  const bob = { id: 'bob', role: 'User' } as const;
  const whoMayChange = (note: CannedNote) => [admin, ann, bob].map((person) => mayChange(note, person));
  expect(whoMayChange(stored({}))).toEqual([true, true, false]);
  expect(whoMayChange(stored({ isShared: false }))).toEqual([false, true, false]);
  expect(whoMayChange(stored({ ownerId: null }))).toEqual([true, false, false]);
});
