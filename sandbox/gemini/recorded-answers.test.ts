import { expect, test } from 'vitest';
import { answerFromRecords } from './recorded-answers.ts';

const TICKET = {
  summary: 'FEM update aborts at 62%, 2016 BMW 340i (F30)',
  status: 'In Progress',
  customerCompany: 'Harbor Street Garage',
  customerName: 'Nadia Petrenko',
};
const SOURCES = [
  {
    n: 1,
    kind: 'ticket',
    title: 'DME update aborts at 62%, 2019 BMW X5',
    text: '2019 BMW X5, Resolved, same make\nRecovered in boot mode at 13.4 V.',
  },
  { n: 2, kind: 'note', title: 'Note by Uma User', text: 'Voltage dropped to 11.6 V during the flash; no maintainer on the car.' },
];

const ask = (question: string, { ticket = TICKET, sources = SOURCES }: { ticket?: object; sources?: object[] } = {}) =>
  answerFromRecords(`DATA abc\n${JSON.stringify({ askedBy: 'Uma User', ticket, history: [], sources }, null, 1)}\nEND abc\n${question}`);

test('suggests steps for the fault of a ticket and cites the note and the solved ticket that fit', () => {
  const answer = ask('What should I try next, and why?');
  expect(answer).toMatch(/^Programming of the FEM stops at 62%/);
  expect(answer).toContain('1. **Stabilize the voltage.**');
  expect(answer).toContain('Recovered in boot mode at 13.4 V. [1]');
  expect(answer).toContain('[2]');
  expect(ask('What should I try next, and why?', { sources: [] })).not.toMatch(/\[\d\]/);
});

test('lists similar tickets, summarizes and replies from the ticket', () => {
  expect(ask('Which solved tickets are similar, and how were they solved?')).toContain('Recovered in boot mode at 13.4 V. [1]');
  expect(ask('Which solved tickets are similar?', { sources: [] })).toMatch(/^Nothing about it was found in OBDesk/);
  expect(ask('Summarize this ticket so I can hand it off to a coworker.')).toContain('**Customer:** Harbor Street Garage (Nadia Petrenko)');
  expect(ask('Write a reply to the customer of this ticket')).toMatch(/^Hello Nadia,/);
});

test.each([
  ['a question without a recorded answer', ask('How tall is the Eiffel Tower?')],
  ['a ticket without recorded answers', ask('What should I try next?', { ticket: { summary: 'Qwrtz' } })],
  ['a question without a ticket', answerFromRecords('What should I try next?')],
])('says that it is the demo for %s', (_, answer) => expect(answer).toMatch(/^This is the demo, which doesn’t ask Google\./));
