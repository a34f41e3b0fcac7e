import { expect, test } from 'vitest';
import { aMailMessage, aParticipant, aTicketMail } from './mail-message.factory.ts';
import { findRemoved, findReplyRecipients, formatPerson, parsePerson } from './reply-recipients.rules.ts';

const DANA = { name: 'Dana Fox', address: 'dana@harbor.example' };
const LEE = { name: 'Lee', address: 'lee@harbor.example' };
const EVE = { name: 'Eve', address: 'eve@private.example' };
const NO_ONE = { name: '', address: 'internal' };

const inTicket = (...people: readonly Parameters<typeof aParticipant>[0][]) => people.map((person) => aParticipant(person));
const from = (person: typeof DANA) => aMailMessage({ from: person });

test('replies to the requester and the last writer, with everyone else in Cc', () => {
  const mail = aTicketMail({ messages: [from(DANA), from(LEE)], participants: inTicket(DANA, LEE, EVE) });
  expect(findReplyRecipients(mail, DANA)).toEqual({ to: [DANA, LEE], cc: [EVE] });
});

test.each([
  ['an unconfirmed address', { isConfirmed: false }],
  ['a removed address', { isRemoved: true }],
])('leaves out %s', (_name, state) => {
  const mail = aTicketMail({ messages: [from(DANA), from(EVE)], participants: inTicket(DANA, { ...EVE, ...state }) });
  expect(findReplyRecipients(mail, DANA)).toEqual({ to: [DANA], cc: [] });
});

test('leaves out our own addresses, also with a tag', () => {
  const own = { name: 'Support', address: 'Support+TKT-000123.abc@obd.example' };
  const mail = aTicketMail({ messages: [from(DANA)], participants: inTicket(DANA, own) });
  expect(findReplyRecipients(mail, DANA)).toEqual({ to: [DANA], cc: [] });
});

test('ignores automatic replies as the last writer', () => {
  const mail = aTicketMail({ messages: [from(DANA), aMailMessage({ from: LEE, isFolded: true })], participants: inTicket(DANA, LEE) });
  expect(findReplyRecipients(mail, DANA)).toEqual({ to: [DANA], cc: [LEE] });
});

test('continues with a participant if the ticket has no readable address', () => {
  expect(findReplyRecipients(aTicketMail({ participants: inTicket(LEE, EVE) }), NO_ONE)).toEqual({ to: [LEE], cc: [EVE] });
  expect(findReplyRecipients(aTicketMail(), NO_ONE)).toEqual({ to: [], cc: [] });
});

test('lists the usual recipients that a user has taken out, ignoring case', () => {
  expect(findRemoved({ to: [DANA], cc: [LEE, EVE] }, [{ name: '', address: 'DANA@harbor.example' }, EVE])).toEqual([LEE.address]);
});

test.each([
  [DANA, 'Dana Fox <dana@harbor.example>'],
  [{ name: 'Fox, "Dana" <x>', address: DANA.address }, 'Fox Dana x <dana@harbor.example>'],
  [{ name: '', address: DANA.address }, 'dana@harbor.example'],
])('shows %j as %s', (person, text) => {
  expect(formatPerson(person)).toBe(text);
  expect(parsePerson(text).address).toBe(person.address);
});

test('leaves an invalid address as typed', () => {
  expect(parsePerson('dana at harbor')).toEqual({ name: '', address: 'dana at harbor' });
});
