import type { TestServer } from '../test-server.ts';
import type { CorpusOutcome } from './corpus.ts';
import type { CorpusWorld, TicketRole } from './corpus-world.ts';

interface OutcomeRow extends Record<string, unknown> {
  id: string;
  state: string;
  kind: string;
  reason: string;
  from: string;
  ticketId: string | null;
  isNew: boolean;
  isCut: boolean;
  details: {
    readonly isFolded?: boolean;
    readonly quotedFrom?: number;
    readonly security?: string;
    readonly customerChoices?: readonly unknown[];
  };
  content: string | null;
  authorId: string | null;
  customerId: string | null;
  customerEmail: string | null;
  related: string | null;
  reopened: boolean;
  files: string[];
}

const REASONS: Readonly<Record<string, string>> = {
  'Sent by OBDesk': 'own',
  'Received before': 'duplicate',
  'The sender is blocked': 'blocked',
  'Reports a failure of a message that OBDesk didn’t send': 'unknown-bounce',
  'Read receipt': 'read-receipt',
  'Sent to a mailing list': 'mailing-list',
  'Automatic reply without a ticket': 'auto-reply',
  'Marked as spam by the mail server': 'spam',
  'More than 20 messages from this sender in 10 minutes': 'too-many',
  'Has the address of a user, but the mail server didn’t confirm it': 'unverified-staff',
  'OBDesk couldn’t read the message': 'unreadable',
};

/** Reads the outcomes of received messages in the order in which they were stored. */
export async function readOutcomes({ database }: TestServer): Promise<OutcomeRow[]> {
  const { rows } =
    await database.query<OutcomeRow>(`SELECT m.id, m.state, m.kind, m.reason, m.from_address AS "from", m.ticket_id AS "ticketId",
      m.is_sender_new AS "isNew", m.is_cut AS "isCut", m.details, h.content, h.author_id AS "authorId", t.customer_id AS "customerId",
      t.customer_email AS "customerEmail",
      (SELECT data ->> 'relatedTicket' FROM ticket_history WHERE ticket_id = m.ticket_id AND kind = 'related' LIMIT 1) AS related,
      EXISTS (SELECT FROM ticket_history s WHERE s.ticket_id = m.ticket_id AND s.kind = 'status' AND s.at = h.at AND s.data ->> 'to' = 'In Progress') AS reopened,
      ARRAY(SELECT name FROM attachments a JOIN jsonb_array_elements_text(m.details -> 'fileIds') WITH ORDINALITY AS f (id, place) ON a.id = f.id::uuid
        ORDER BY place) AS files
    FROM mail_messages m LEFT JOIN tickets t ON t.id = m.ticket_id LEFT JOIN ticket_history h ON h.ticket_id = m.ticket_id AND h.id = m.entry_id
    WHERE m.direction = 'in' AND m.kind <> 'filler' ORDER BY m.added_at, m.uid, m.id`);
  return rows;
}

/** Returns the outcome of a message in the form of the corpus, with the facts that the expected outcome names. */
export function toOutcome(row: OutcomeRow, { tickets }: CorpusWorld, expected: CorpusOutcome): object {
  const roles = Object.keys(tickets) as TicketRole[];
  const roleOf = (id: string | null) => roles.find((role) => tickets[role].id === id);
  const { state, details } = row;
  if (state === 'ignored') return { kind: 'ignored', reason: REASONS[row.reason] };
  if (state === 'review') return { kind: 'review', reason: REASONS[row.reason] };
  const ticket = roleOf(row.ticketId);
  if (row.kind === 'bounce') return { ...expected, kind: 'marked', ticket };
  if (row.authorId !== null) return { kind: 'staff-note', ticket };
  if (ticket === undefined) return toNewTicket(row, roleOf(row.related), expected);
  if (details.isFolded) return { kind: 'folded', ticket };
  if (row.reopened) return { kind: 'reopened', ticket };
  const own = 'own' in expected ? { own: (row.content ?? '').slice(0, details.quotedFrom).trim() } : {};
  return { kind: 'same-ticket', ticket, ...(row.isNew && { isNewAddress: true }), ...own };
}

function toNewTicket(row: OutcomeRow, relatedTo: TicketRole | undefined, expected: CorpusOutcome): object {
  if (expected.kind !== 'new-ticket') return { kind: 'new-ticket', content: row.content };
  const { details } = row;
  const content = row.content ?? '';
  return {
    kind: 'new-ticket',
    of: row.customerEmail,
    hasCustomer: row.customerId !== null,
    ...(expected.choices !== undefined && { choices: details.customerChoices?.length }),
    ...(relatedTo && { relatedTo }),
    ...(expected.isForwarded && { isForwarded: row.from !== row.customerEmail }),
    ...(expected.isAcknowledged !== undefined && { isAcknowledged: expected.isAcknowledged }),
    ...(expected.files && { files: row.files }),
    ...(expected.text !== undefined && { text: content.includes(expected.text) ? expected.text : content }),
    ...(details.security && { security: details.security }),
    ...(expected.isCut !== undefined && { isCut: row.isCut }),
  };
}
