import { expect, test } from 'vitest';
import { toReplySubject, withTicketMark } from './reply-subject.rules.ts';
import { joinTextParts, toQuote, toSignature } from './reply-text.rules.ts';

test.each([
  ['Update fails', 'Re: Update fails [TKT-000123]'],
  ['RE: AW: Update fails [TKT-000007]', 'Re: Update fails [TKT-000123]'],
  ['Re: Two\n lines', 'Re: Two lines [TKT-000123]'],
  ['', 'Re: [TKT-000123]'],
])('replies to %j with %j', (subject, expected) => expect(toReplySubject(subject, 'TKT-000123')).toBe(expected));

test('adds the mark of the ticket to a subject without it, within the limit', () => {
  expect(withTicketMark('Your tool', 'TKT-000123')).toBe('Your tool [TKT-000123]');
  expect(withTicketMark('Re: [TKT-000123] tool', 'TKT-000123')).toBe('Re: [TKT-000123] tool');
  for (const subject of [toReplySubject('x'.repeat(900), 'TKT-000123'), withTicketMark('x'.repeat(500), 'TKT-000123')])
    expect(subject).toMatch(/^.{487} \[TKT-000123\]$/);
});

test('quotes a message in the time zone of the company', () => {
  const message = { author: 'Ada', address: 'ada@harbor.example', at: '2026-11-30T15:11:00.000Z', text: 'It fails.\n\nAda\n' };
  expect(toQuote(message, 'America/New_York')).toBe(
    'On Nov 30, 2026, at 10:11 AM, Ada <ada@harbor.example> wrote:\n\n> It fails.\n>\n> Ada',
  );
  expect(toQuote({ ...message, author: '' }, 'UTC')).toContain('at 3:11 PM, ada@harbor.example wrote:');
});

test('fills the signature and leaves out unknown placeholders', () => {
  expect(toSignature('{{agentName}}\nHarbor Tools {{phone}}', 'Sam Lee')).toBe('Sam Lee\nHarbor Tools');
  expect(joinTextParts('Hello', '', 'Sam')).toBe('Hello\n\nSam\n');
});
