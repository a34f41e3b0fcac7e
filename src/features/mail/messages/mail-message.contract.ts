import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, NOTE_LIMIT, paging } from '../../../platform/fields.ts';
import { emailAddress, oneOf } from '../../../platform/record/fields.ts';
import { TICKET_STATUSES } from '../../ticketing/tickets/ticket.contract.ts';

declare module '../../ticketing/tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    mail: TicketMail;
  }
}

declare module '../../../platform/page-data.ts' {
  interface SessionData {
    mailCounts: MailCounts;
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Published under the ID of its ticket; under its own without one. */
    'mail-message': MailMessage;
  }
}

export const RECIPIENT_LIMIT = 50;
export const REPLY_FILES_BYTES = 20_000_000;
export const SUBJECT_LIMIT = 500;
/** A reply of a user can be undone for this long. */
export const UNDO_SECONDS = 10;

export const MAIL_STATES = ['stored', 'done', 'review', 'ignored', 'queued', 'sending', 'sent', 'unclear', 'failed', 'withdrawn'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** `/mail` shows one of these at a time. */
export const MAIL_VIEWS = ['review', 'outgoing', 'all'] as const;
export type MailView = (typeof MAIL_VIEWS)[number];

/** `address` is in lower case, and blank if unreadable. */
export const MailPerson = z.object({ name: z.string(), address: z.string() });
export type MailPerson = z.infer<typeof MailPerson>;

const MailRecipient = MailPerson.extend({
  field: z.enum(['to', 'cc', 'bcc']),
  state: z.enum(['waiting', 'sent', 'delayed', 'failed']),
  /** 'Mailbox does not exist' */
  reason: z.string(),
});
export type MailRecipient = z.infer<typeof MailRecipient>;

/** A received message, or one that OBDesk sends. */
export const MailMessage = z
  .object({
    id: z.string(),
    direction: z.enum(['in', 'out']),
    mailboxId: z.string().nullable(),
    ticketId: z.string().nullable(),
    /** Its entry in the history of the ticket. Null before it was sent or processed. */
    entryId: z.string().nullable(),
    /** Blank before it is known. */
    kind: z.string(),
    state: z.enum(MAIL_STATES),
    /** Why it is in review, was ignored or failed, as a sentence for users. */
    reason: z.string(),
    subject: z.string(),
    from: MailPerson,
    to: z.array(MailPerson),
    cc: z.array(MailPerson),
    /** Of a sent message, also in Bcc. */
    recipients: z.array(MailRecipient),
    /** The user who wrote it; blank for received and automatic messages. */
    author: z.string(),
    addedAt: isoTime,
    /** When it was processed, or accepted by the server. */
    finishedAt: isoTime.nullable(),
    /** When a queued message is sent. */
    notBefore: isoTime.nullable(),
    /** Of a message that isn’t in a history. Without the quote below a reply. */
    text: z.string(),
    /** Files of the ticket that are sent with a message. */
    attachmentIds: z.array(z.string()),
    /** Index in the text of the entry from which on it is a quote. */
    quotedFrom: z.number().int().nullable(),
    /** Written by a program: shown folded. */
    isFolded: z.boolean(),
    /** The sender is new in this ticket. Replies are copied to the address once a user has confirmed it. */
    isNewAddress: z.boolean(),
    /** Attachments that were not stored, with the reason. */
    omittedFiles: z.array(z.object({ name: z.string(), reason: z.string() })),
    /** Names of small pictures that were not attached, because earlier messages of the sender’s domain had them too. */
    signatureImages: z.array(z.string()),
    security: z.enum(['signed', 'encrypted']).nullable(),
    /** Only headers and text are stored. */
    isCut: z.boolean(),
    hasOriginal: z.boolean(),
    hasHtml: z.boolean(),
    /** Customers with a contact that has this address, if there are several. */
    customerChoices: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The only customer of the sender’s domain. */
    suggestedCustomer: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** An earlier ticket with the same sender and subject. */
    suggestedTicketId: z.string().nullable(),
  })
  .meta({ title: 'MailMessage' });
export type MailMessage = z.infer<typeof MailMessage>;

const MailParticipant = MailPerson.extend({
  isConfirmed: z.boolean(),
  /** A user removed it from a reply. */
  isRemoved: z.boolean(),
  /** Why automatic email to it stopped; blank if it hasn’t. */
  problem: z.string(),
});

/** The email of a ticket. */
export const TicketMail = z
  .object({
    messages: z.array(MailMessage),
    participants: z.array(MailParticipant),
    /** Mailboxes that can send. Empty: replies aren’t possible. The first one is suggested. */
    mailboxes: z.array(z.object({ id: z.string(), name: z.string(), address: z.string(), signature: z.string() })),
    /** Subject of a reply. */
    subject: z.string(),
  })
  .meta({ title: 'TicketMail' });
export type TicketMail = z.infer<typeof TicketMail>;

/** A recipient as entered. */
export const NewRecipient = z.strictObject({
  name: z.string().trim().max(200).default(''),
  address: emailAddress('Enter a valid address'),
});

export const Reply = z
  .strictObject({
    /** Chosen by the caller. A repeated request with this ID adds nothing. */
    id: z.uuid(),
    mailboxId: z.string().max(40),
    to: z.array(NewRecipient).min(1, 'Enter at least one recipient'),
    cc: z.array(NewRecipient).default([]),
    bcc: z.array(NewRecipient).default([]),
    subject: z.string().trim().max(SUBJECT_LIMIT),
    text: z.string().trim().min(1, 'Enter a message').max(NOTE_LIMIT),
    /** IDs of files of the ticket. */
    attachmentIds: z.array(z.uuid()).max(50).default([]),
    /** Participants that the user removed from the recipients. */
    removed: z.array(z.string().max(320)).max(RECIPIENT_LIMIT).default([]),
    /** ID of the newest entry that the user has seen; null if there is none. Returns 409 `new_messages` if someone has replied since. */
    seenEntryId: z.string().max(40).nullable(),
    /** Sends although someone has replied since. */
    isAnyway: z.boolean().default(false),
    /** The status that the ticket gets together with the reply. */
    status: oneOf(TICKET_STATUSES).optional(),
  })
  .refine(
    ({ to, cc, bcc }) => to.length + cc.length + bcc.length <= RECIPIENT_LIMIT,
    `A reply can have up to ${RECIPIENT_LIMIT} recipients`,
  );
export type Reply = z.output<typeof Reply>;

export const MailQuery = z.strictObject({
  ...paging,
  view: z.enum(MAIL_VIEWS).default('review'),
  /** Part of a sender, recipient or subject, or a Message-ID or ticket ID. */
  q: z.string().max(200).optional(),
  mailboxId: z.string().max(40).optional(),
});
export type MailQuery = z.output<typeof MailQuery>;

export const MailCounts = z.object({ review: z.number().int(), outgoing: z.number().int() });
export type MailCounts = z.infer<typeof MailCounts>;

/** What a user decides about a message. */
export const MailDecisionBody = z.discriminatedUnion('action', [
  /** Of a message in review: creates a ticket. */
  z.strictObject({ action: z.literal('open') }),
  /** Of a message in review: adds it to a ticket. */
  z.strictObject({ action: z.literal('attach'), ticketId: z.string().max(40) }),
  z.strictObject({ action: z.literal('ignore') }),
  /** Ignores it and later messages of the sender. */
  z.strictObject({ action: z.literal('block') }),
  /** Of an unclear one: it was received. */
  z.strictObject({ action: z.literal('arrived') }),
  /** Of an unclear one: sends it again. */
  z.strictObject({ action: z.literal('send-again') }),
  /** Confirms the address of its sender, who is new in the thread. */
  z.strictObject({ action: z.literal('confirm-sender') }),
  /** Assigns the ticket to one of the customers of the address. */
  z.strictObject({ action: z.literal('set-customer'), customerId: z.string().max(40) }),
]);
export type MailDecisionBody = z.output<typeof MailDecisionBody>;

/** Null `ticketId`: a new ticket. */
export const MailMove = z.strictObject({ ticketId: z.string().max(40).nullable() });
export type MailMove = z.output<typeof MailMove>;

/** Corrected addresses by the ones that failed. */
export const MailRetry = z.strictObject({ addresses: z.record(z.string().max(320), emailAddress('Enter a valid address')).default({}) });
export type MailRetry = z.output<typeof MailRetry>;

export const mailApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/mail',
    access: 'user',
    summary: 'List messages',
    description: 'Newest first.',
    query: MailQuery,
    reply: z.array(MailMessage),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/mail/counts',
    access: 'user',
    summary: 'Count messages in review and outgoing ones',
    reply: MailCounts,
  }),
  get: endpoint({ method: 'GET', path: '/api/mail/:id', access: 'user', summary: 'Retrieve a message', reply: MailMessage }),
  original: endpoint({
    method: 'GET',
    path: '/api/mail/:id/original',
    access: 'user',
    summary: 'Download the original of a message',
    description: 'Returns 404 if it is no longer stored.',
    produces: 'message/rfc822',
  }),
  html: endpoint({
    method: 'GET',
    path: '/api/mail/:id/html',
    access: 'user',
    summary: 'Retrieve the HTML of a message',
    description: 'Sanitized, without remote images, for a sandboxed frame.',
    produces: 'text/html',
  }),
  inline: endpoint({
    method: 'GET',
    path: '/api/mail/:id/inline/:contentId',
    access: 'user',
    summary: 'Retrieve an inline image of a message',
    produces: 'image/*',
  }),
  ofTicket: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/mail',
    access: 'user',
    summary: 'Retrieve the email of a ticket',
    reply: TicketMail,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/replies',
    access: 'user',
    summary: 'Reply by email',
    description: `Sent after ${UNDO_SECONDS} seconds. Idempotent per \`id\`. Returns 409 \`new_messages\` if someone has replied since \`seenEntryId\`, and 409 if the ticket was merged.`,
    body: Reply,
    reply: MailMessage,
    status: 201,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/mail/:id',
    access: 'user',
    summary: 'Withdraw a message',
    description: 'Returns 409 once it is being sent. Users can withdraw their own messages, Admins all.',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/mail/:id/retry',
    access: 'user',
    summary: 'Send a failed message again',
    description: 'Only to the recipients that failed, with corrected addresses.',
    body: MailRetry,
    reply: MailMessage,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/mail/:id/decide',
    access: 'user',
    summary: 'Decide about a message',
    description: 'Returns 409 if another user decided first.',
    body: MailDecisionBody,
    reply: MailMessage,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/mail/:id/move',
    access: 'user',
    summary: 'Move a message to another ticket',
    description: 'With its entry and attachments. Without a ticket, creates one.',
    body: MailMove,
    reply: MailMessage,
  }),
};
