import { expect, test } from 'vitest';
import { describeProgress, describeRecipients, suggestAnnouncement, toSendLabel } from './announcement.rules.ts';

const EVENT = { name: 'Open house', date: '2026-12-12T15:00:00.000Z', location: 'Online', description: 'See the new tools.', price: 0 };
const NONE = { recipients: 0, unsubscribed: 0, unreachable: 0, withoutAddress: 0, isReady: true };
const PROGRESS = {
  id: '1',
  subject: 'Open house',
  author: 'Ada',
  createdAt: EVENT.date,
  stoppedAt: null,
  sent: 0,
  failed: 0,
  unclear: 0,
  waiting: 0,
  withdrawn: 0,
};

test('suggests an invitation for customers and a reminder for attendees', () => {
  const invitation = suggestAnnouncement(EVENT, 'customers', 'America/Chicago');
  expect(invitation.subject).toBe('Invitation: Open house');
  expect(invitation.text).toBe(
    'Hello,\n\nYou are invited to Open house.\n\nWhen: Dec 12, 2026, 9:00 AM, Central Time (Chicago)\nWhere: Online\nPrice: Free\n\nSee the new tools.\n\nTo register, reply to this email.',
  );
  const reminder = suggestAnnouncement({ ...EVENT, name: 'x'.repeat(200) }, 'attendees', 'America/Chicago');
  expect(reminder.subject).toMatch(/^Your registration: x+$/);
  expect(reminder.subject).toHaveLength(200);
  expect(reminder.text).not.toContain('Price');
});

test.each([
  [{}, '0 recipients'],
  [{ recipients: 1, unsubscribed: 1 }, '1 recipient. 1 has unsubscribed'],
  [
    { recipients: 1_200, unsubscribed: 2, unreachable: 1, withoutAddress: 3 },
    '1,200 recipients. 2 have unsubscribed, 1 can’t be reached, 3 have no email address',
  ],
])('describes the recipients %o', (given, text) => {
  expect(describeRecipients({ ...NONE, ...given })).toBe(text);
});

test('names the number of recipients on the button', () => {
  expect([undefined, 0, 1, 1_200].map(toSendLabel)).toEqual(['Send', 'Send', 'Send to 1 person', 'Send to 1,200 people']);
});

test.each([
  [{ sent: 2 }, '2 sent'],
  [{ sent: 34, failed: 2, waiting: 84 }, '34 of 120 sent, 2 failed'],
  [{ sent: 1, unclear: 1, withdrawn: 1 }, '1 of 3 sent, 1 not confirmed, 1 withdrawn'],
])('describes the progress %o', (given, text) => {
  expect(describeProgress({ ...PROGRESS, ...given })).toBe(text);
});
