import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../ticketing/tickets/ticket-history.contract.ts';
import { aMailMessage, aParticipant, aTicketMail } from './mail-message.factory.ts';
import { findReplyDoubts, mentionsAttachment } from './reply-checks.rules.ts';

const AT = '2026-11-21T11:30:00.000Z';
const DANA = { name: 'Dana', address: 'dana@harbor.example' };
const REPLY = { subject: 'Re: Update', text: 'It works.', hasFiles: false, recipients: [DANA], seenEntryId: 'one' };

const anEmail = (id: string, user: string): HistoryEntry => ({ id, timestamp: AT, user, content: '', type: 'EMAIL', category: 'Email' });
const around = (...history: HistoryEntry[]) => ({ history, signedAs: 'n. Uma User', mail: aTicketMail() });

test('has no doubt about a plain reply', () => {
  expect(findReplyDoubts(REPLY, around(anEmail('one', 'Dana')))).toEqual([]);
});

test('notices an email of someone else since the reply was started', () => {
  const later = around(anEmail('one', 'Dana'), anEmail('two', 'Lee'), anEmail('three', 'n. Uma User'));
  expect(findReplyDoubts(REPLY, later)).toEqual([{ kind: 'new-message', author: 'Lee', at: AT }]);
  expect(findReplyDoubts({ ...REPLY, seenEntryId: 'two' }, later)).toEqual([]);
  expect(findReplyDoubts({ ...REPLY, seenEntryId: null }, around(anEmail('one', 'Dana')))).toMatchObject([{ author: 'Dana' }]);
  expect(findReplyDoubts(REPLY, around(anEmail('one', 'Dana'), { ...anEmail('two', 'Lee'), type: 'NOTE' }))).toEqual([]);
});

test.each([
  ['I attached the log.', true],
  ['See the ATTACHMENT', true],
  ['The form is enclosed.', true],
  ['> I attached the log.\nThanks!', false],
  ['Detach the cable.', false],
])('finds out whether a text mentions an attachment: %s', (text, isMentioned) => {
  expect(mentionsAttachment(text)).toBe(isMentioned);
});

test('asks for a promised file only if there is none', () => {
  const text = 'The log is attached.';
  expect(findReplyDoubts({ ...REPLY, text }, around())).toEqual([{ kind: 'attachment' }]);
  expect(findReplyDoubts({ ...REPLY, text, hasFiles: true }, around())).toEqual([]);
});

test('lists empty placeholders of subject and text once', () => {
  const reply = { ...REPLY, subject: '{{vin}}', text: 'Back by {{returnDate}}, {{returnDate}} or {{vin}}' };
  expect(findReplyDoubts(reply, around())).toEqual([{ kind: 'placeholder', names: ['{{vin}}', '{{returnDate}}'] }]);
});

test('warns of a recipient whose last message failed, until one is delivered', () => {
  const sent = (state: 'failed' | 'sent') =>
    aMailMessage({
      direction: 'out',
      state: 'sent',
      recipients: [{ ...DANA, field: 'to', state, reason: state === 'failed' ? 'Mailbox full' : '' }],
    });
  const bounced = { ...around(), mail: aTicketMail({ messages: [sent('sent'), sent('failed')] }) };
  expect(findReplyDoubts(REPLY, bounced)).toEqual([{ kind: 'bounced', address: DANA.address, reason: 'Mailbox full' }]);
  expect(findReplyDoubts(REPLY, { ...around(), mail: aTicketMail({ messages: [sent('failed'), sent('sent')] }) })).toEqual([]);
  const stopped = aTicketMail({ participants: [aParticipant({ ...DANA, problem: 'Mailbox does not exist' })] });
  expect(findReplyDoubts(REPLY, { ...around(), mail: stopped })).toMatchObject([{ reason: 'Mailbox does not exist' }]);
});
