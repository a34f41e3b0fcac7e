import { expect, test } from 'vitest';
import type { ParsedMail } from '../../../features/mail/mail-client/parsed-mail.ts';
import { readMessageId, readThreadAddress, toMessageId, toThreadAddress } from '../../../features/mail/mail-client/server/build.ts';
import { parseMail } from '../../../features/mail/mail-client/server/parse.ts';
import type { CustomerChoice } from '../../../features/mail/messages/threading/customer.rules.ts';
import { decideMail, listAuthors, type MailDecision, type MailFacts } from '../../../features/mail/messages/threading/decide-mail.rules.ts';
import { listReferences, type ThreadTicket } from '../../../features/mail/messages/threading/thread.rules.ts';
import { cleanFileName } from '../../../features/ticketing/attachments/attachment.rules.ts';
import { AppError } from '../../../platform/errors.ts';
import { createSecretBox } from '../../../platform/server/secret-box.ts';
import { isFull } from '../stress.ts';
import { type CorpusMessage, type CorpusOutcome, createCorpus } from './corpus.ts';
import type { CorpusTicket, CorpusWorld, TicketRole } from './corpus-world.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const MAILBOX = 'support@obd.example';
const SECOND_MAILBOX = 'sales@obd.example';
const secrets = createSecretBox('secret of the test');

function aTicket(number: number): CorpusTicket {
  const id = `TKT-${String(number).padStart(6, '0')}`;
  const outgoing = (uuid: string) => toMessageId(secrets, { thread: id, id: uuid, domain: 'obd.example' });
  return {
    id,
    incoming: `first-of-${number}@customers.example`,
    outgoing: [outgoing(`6f1c0000-0000-4000-8000-00000000${number}0`), outgoing(`6f1c0000-0000-4000-8000-00000000${number}1`)],
    replyAddress: toThreadAddress(secrets, MAILBOX, id) ?? '',
  };
}

const world: CorpusWorld = {
  now: NOW,
  mailbox: MAILBOX,
  secondMailbox: SECOND_MAILBOX,
  trustedServer: 'mx.obd.example',
  staff: 'sam@obd.example',
  contact: 'ada@harbor.example',
  colleague: 'lee@harbor.example',
  otherContact: 'bo@castle.example',
  sharedContact: 'office@shared.example',
  tickets: { open: aTicket(101), other: aTicket(102), merged: aTicket(103), closedRecently: aTicket(104), closedLongAgo: aTicket(105) },
};

const HARBOR: CustomerChoice = { id: 'CUS-1', company: 'Harbor Garage' };
const TOOLS: CustomerChoice = { id: 'CUS-2', company: 'Harbor Tools' };
const CASTLE: CustomerChoice = { id: 'CUS-3', company: 'Castle Motors' };
const CUSTOMERS: ReadonlyMap<string, readonly CustomerChoice[]> = new Map([
  [world.contact, [HARBOR]],
  [world.colleague, [HARBOR]],
  [world.otherContact, [CASTLE]],
  [world.sharedContact, [HARBOR, TOOLS]],
]);

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const CLOSED: Partial<Record<TicketRole, Date>> = { closedRecently: daysAgo(3), closedLongAgo: daysAgo(30) };
const ROLES = Object.keys(world.tickets) as TicketRole[];

const TICKETS: ReadonlyMap<string, ThreadTicket> = new Map(
  ROLES.map((role) => {
    const ticket: ThreadTicket = {
      id: world.tickets[role].id,
      customerId: role === 'other' ? CASTLE.id : HARBOR.id,
      isOpen: CLOSED[role] === undefined,
      closedAt: CLOSED[role],
      mergedInto: role === 'merged' ? world.tickets.open.id : undefined,
      participants: new Set([role === 'other' ? world.otherContact : world.contact]),
    };
    return [ticket.id, ticket];
  }),
);
const KNOWN_IDS = new Map(ROLES.map((role) => [world.tickets[role].incoming, world.tickets[role].id]));

function createFacts(mail: ParsedMail, { earlierMessages = 0 }: CorpusMessage, isDuplicate: boolean): MailFacts {
  const ours = new Set([MAILBOX, SECOND_MAILBOX]);
  const { sender } = listAuthors(mail, ours);
  const recipients = [...mail.to.map(({ address }) => address), ...mail.deliveredTo];
  const ids = [...listReferences(mail), ...(mail.bounce?.originalIds ?? [])];
  const known = ids.flatMap((id) => {
    const ticketId = readMessageId(secrets, id)?.thread ?? KNOWN_IDS.get(id);
    return ticketId === undefined ? [] : [[id, ticketId] as const];
  });
  return {
    tokenTicketId: recipients.map((address) => readThreadAddress(secrets, address)).find((ticketId) => ticketId !== undefined),
    ticketByMessageId: new Map(known),
    tickets: TICKETS,
    customersByAddress: CUSTOMERS,
    customersByDomain: new Map(),
    ours,
    closedTickets: 'reopen',
    trustedServer: world.trustedServer,
    receivedAt: NOW,
    isDuplicate,
    isOwn: ours.has(sender) && readMessageId(secrets, mail.messageId) !== undefined,
    isBlocked: false,
    recentMessages: earlierMessages + 1,
    staffUserId: sender === world.staff ? 'user-sam' : undefined,
    similarTicketId: undefined,
    wasAcknowledged: false,
  };
}

const roleOf = (ticketId: string | undefined): TicketRole | undefined => ROLES.find((role) => world.tickets[role].id === ticketId);

/** Returns the outcome in the form of the corpus, with the facts that the expected outcome names. */
function toOutcome(mail: ParsedMail, decision: MailDecision, expected: CorpusOutcome): object {
  switch (decision.action) {
    case 'ignore':
      return { kind: 'ignored', reason: decision.reason };
    case 'review':
      return { kind: 'review', reason: decision.reason };
    case 'note':
      return { kind: 'staff-note', ticket: roleOf(decision.ticketId) };
    case 'mark': {
      const [failure, ...others] = decision.failures;
      expect(others).toEqual([]);
      return {
        kind: 'marked',
        ticket: roleOf(decision.ticketId),
        failure: failure?.kind,
        address: failure?.address,
        reason: failure?.reason,
      };
    }
    case 'add': {
      const ticket = roleOf(decision.ticketId);
      if (decision.isFolded) return { kind: 'folded', ticket };
      if (decision.reopens) return { kind: 'reopened', ticket };
      const own = 'own' in expected ? { own: mail.text.slice(0, mail.quotedFrom).trim() } : {};
      return { kind: 'same-ticket', ticket, ...(decision.isNewAddress ? { isNewAddress: true } : {}), ...own };
    }
    case 'open': {
      if (expected.kind !== 'new-ticket') return { kind: 'new-ticket' };
      const names = mail.attachments.map(({ name }) => cleanFileName(name));
      const text = expected.text !== undefined && mail.text.includes(expected.text) ? { text: expected.text } : { text: mail.text };
      return {
        kind: 'new-ticket',
        of: decision.sender?.address ?? '',
        hasCustomer: decision.customerId !== undefined,
        ...(expected.choices === undefined ? {} : { choices: decision.choices.length }),
        ...(decision.relatedTo === undefined ? {} : { relatedTo: roleOf(decision.relatedTo) }),
        ...(decision.isForwarded ? { isForwarded: true } : {}),
        isAcknowledged: decision.canAcknowledge,
        ...(expected.files === undefined ? {} : { files: names }),
        ...(expected.text === undefined ? {} : text),
        ...(mail.security === undefined ? {} : { security: mail.security }),
        ...(expected.isCut === undefined ? {} : { isCut: mail.isCut }),
      };
    }
  }
}

const corpus = createCorpus(world);
const isQuick = ({ megabytes = 0 }: CorpusMessage) => megabytes === 0 || isFull;

test('has 73 messages with distinct names', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(73);
  expect(corpus).toHaveLength(73);
});

test.each(corpus.filter(isQuick).map((message) => [message.name, message] as const))('decides about %s', async (_name, message) => {
  const { outcome, copyOf } = message;
  const original = corpus.find(({ name }) => name === copyOf);
  if (outcome.kind === 'review' && outcome.reason === 'unreadable') {
    await expect(parseMail(message.build(), NOW)).rejects.toThrow(AppError);
    return;
  }
  const mail = await parseMail((original ?? message).build(), NOW);
  const before = original && (await parseMail(Buffer.concat([Buffer.from('Delivered-To: sales@obd.example\r\n'), original.build()]), NOW));
  const decision = decideMail(mail, createFacts(mail, message, before?.digest === mail.digest));
  expect(toOutcome(mail, decision, outcome)).toEqual(outcome);
  expect(JSON.stringify([mail.text, mail.subject, mail.from])).not.toMatch(/\\u0000|\\ud[89a-f]/);
});
