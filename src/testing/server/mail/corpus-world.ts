/** Records that the messages of the corpus refer to. A test creates them and passes their IDs. */
export interface CorpusWorld {
  /** When the messages arrive. */
  readonly now: Date;
  /** Addresses of two mailboxes, without plus addresses. */
  readonly mailbox: string;
  readonly secondMailbox: string;
  /** Name of the receiving server in `Authentication-Results`. */
  readonly trustedServer: string;
  /** Email address of a user. */
  readonly staff: string;
  /** Two contacts of a customer, whose tickets are `open`, `merged`, `closedRecently` and `closedLongAgo`. */
  readonly contact: string;
  readonly colleague: string;
  /** A contact of a second customer, whose ticket is `other`. */
  readonly otherContact: string;
  /** A contact of two customers. */
  readonly sharedContact: string;
  readonly tickets: Readonly<Record<TicketRole, CorpusTicket>>;
}

/** `merged` was merged into `open`. The closed tickets were closed 3 and 30 days ago. */
export type TicketRole = 'open' | 'other' | 'merged' | 'closedRecently' | 'closedLongAgo';

export interface CorpusTicket {
  readonly id: string;
  /** Message-ID of the customer's first message. */
  readonly incoming: string;
  /** Message-IDs of two messages that OBDesk sent. */
  readonly outgoing: readonly [string, string];
  /** Plus address with a signed token. */
  readonly replyAddress: string;
}
