import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, TEXT_LIMIT } from '../../../platform/fields.ts';
import { HistoryEntry } from '../../ticketing/tickets/ticket-history.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Published only to its owner. */
    'assistant-chat': Conversation;
  }
}

/** Message of every failure. `reason` adds what happened and what to do. */
export const FAILED_MESSAGE = 'The AI assistant failed to respond.';
/** Content of an answer that failed before any text arrived. */
export const EMPTY_ANSWER = 'Sorry, I encountered an error while processing your request.';

const ticketId = z.string().trim().min(1, 'Ticket is required').max(100);
const question = z
  .string()
  .max(TEXT_LIMIT)
  .refine((text) => text.trim() !== '', 'Enter a question');

const SOURCE_KINDS = ['article', 'ticket', 'note'] as const;

/** Something that an answer can cite by its number. */
export const Source = z
  .object({
    n: z.number().int(),
    kind: z.enum(SOURCE_KINDS),
    id: z.string(),
    title: z.string(),
    /** Path of its page: '/sod/TKT-000001'. For a note, the page of its ticket. */
    path: z.string(),
  })
  .meta({ title: 'AssistantSource' });
export type Source = z.infer<typeof Source>;

/** A source as listed for a ticket before a question is asked. */
export const FoundSource = Source.extend({
  /** Subtitle: 'Ticket Management', 'same model, P0420'. */
  about: z.string(),
}).meta({ title: 'AssistantFoundSource' });
export type FoundSource = z.infer<typeof FoundSource>;

/** `answering` is the only state that can change. */
const MESSAGE_STATES = ['answering', 'done', 'stopped', 'cut', 'blocked', 'failed'] as const;

export const Message = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'model']),
    /** Markdown without HTML and pictures; `[n]` cites the source n, and links lead to pages of its sources only. */
    content: z.string(),
    state: z.enum(MESSAGE_STATES),
    /** Why the answer is incomplete, or what the prompt left out; null if complete. */
    reason: z.string().nullable(),
    sources: z.array(Source),
    createdAt: isoTime,
  })
  .meta({ title: 'AssistantMessage' });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    id: z.string(),
    ticketId: z.string(),
    /** Current summary of the ticket. */
    ticketSummary: z.string(),
    /** Start of the first question; empty before it. */
    title: z.string(),
    createdAt: isoTime,
    lastAt: isoTime,
  })
  .meta({ title: 'AssistantConversation' });
export type Conversation = z.infer<typeof Conversation>;

export const ConversationWithMessages = Conversation.extend({ messages: z.array(Message) }).meta({ title: 'AssistantChat' });
export type ConversationWithMessages = z.infer<typeof ConversationWithMessages>;

/** Data sent to Google about a ticket, and a summary built without the model. */
export const Context = z
  .object({
    /** Ticket without its history. */
    ticket: z.record(z.string(), z.unknown()),
    /** Last five history entries, without internal ones. */
    history: z.array(HistoryEntry),
    /** Full name of the caller. */
    user: z.string(),
    /** Sources for the ticket without a question. */
    sources: z.array(FoundSource),
    /** One line each: customer, subject, dates, last note, next date. */
    summary: z.string(),
  })
  .meta({ title: 'AssistantContext' });
export type Context = z.infer<typeof Context>;

export const Status = z
  .object({
    available: z.boolean(),
    /** Whether OBDesk has credentials for Google. */
    isSetUp: z.boolean(),
    /** Why it is unavailable, and how an Admin can fix it; null if available. */
    reason: z.string().nullable(),
    model: z.string(),
  })
  .meta({ title: 'AssistantStatus' });
export type Status = z.infer<typeof Status>;

const DRAFT_KINDS = ['handover', 'solution', 'article', 'reply'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export const Draft = z
  .object({
    title: z.string(),
    text: z.string(),
    sources: z.array(Source),
    /** Why the draft is incomplete; null if complete. */
    reason: z.string().nullable(),
  })
  .meta({ title: 'AssistantDraft' });
export type Draft = z.infer<typeof Draft>;

const totals = { questions: z.number().int(), promptTokens: z.number().int(), answerTokens: z.number().int(), cost: z.number() };

export const Usage = z
  .object({
    /** Since the first of the month in UTC. `cost` and `limit` are in US dollars; null for no limit. */
    month: z.object({ ...totals, limit: z.number().nullable() }),
    /** Last 31 days with usage, newest first. */
    days: z.array(z.object({ day: z.string(), ...totals })),
    /** Users with usage this month, highest cost first. */
    people: z.array(z.object({ userId: z.string(), name: z.string(), ...totals })),
  })
  .meta({ title: 'AssistantUsage' });
export type Usage = z.infer<typeof Usage>;

/** Only the ticket's ID is used. Older clients send more. */
const RequestContext = z.looseObject({
  ticketId: z.string().max(100).optional(),
  ticket: z.looseObject({ id: z.string().max(100).optional() }).optional(),
});

/** A question in a chat, or a retry of the last one. */
const NewMessage = z.union([z.strictObject({ content: question }), z.strictObject({ retry: z.literal(true) })]);
export type NewMessage = z.output<typeof NewMessage>;

export const assistantApi = {
  ask: endpoint({
    method: 'POST',
    path: '/api/gemini',
    access: 'user',
    summary: 'Ask a single question',
    description:
      'Asks the assistant one question outside of a chat and returns the answer as text. Pass the ticket in `context.ticketId` or `context.ticket.id`. Only its ID is used: the ticket without its history, the last five history entries and the caller’s name are read from the database. Returns 429 if the monthly limit is reached, 502 if Google rejected or blocked the question, and 503 if the assistant isn’t set up or Google is unavailable; `reason` explains what to do.',
    body: z.looseObject({ prompt: question, context: RequestContext.optional() }),
    reply: z.object({ text: z.string() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/assistant/status',
    access: 'user',
    summary: 'Retrieve the assistant’s status',
    description: 'Returns whether the assistant is available and, if not, the reason and how an Admin can fix it.',
    reply: Status,
  }),
  context: endpoint({
    method: 'GET',
    path: '/api/assistant/context',
    access: 'user',
    summary: 'Retrieve a ticket’s context',
    description: 'Returns everything the assistant receives with a question about a ticket, and a summary built without the model.',
    query: z.strictObject({ ticketId }),
    reply: Context,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/assistant/conversations',
    access: 'user',
    summary: 'List chats',
    description: 'Returns up to 100 of the caller’s chats, newest first. Filter by ticket with `ticketId`.',
    query: z.strictObject({ ticketId: ticketId.optional() }),
    reply: z.array(Conversation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/assistant/conversations',
    access: 'user',
    summary: 'Start a chat',
    description: 'Starts a chat about a ticket. Only the caller can read it.',
    body: z.strictObject({ ticketId }),
    reply: Conversation,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/assistant/conversations/:id',
    access: 'user',
    summary: 'Retrieve a chat',
    description: 'Returns one of the caller’s chats with its messages, oldest first.',
    reply: ConversationWithMessages,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/assistant/conversations/:id',
    access: 'user',
    summary: 'Delete a chat',
    description: 'Deletes one of the caller’s chats. An answer in progress stops.',
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/assistant/conversations/:id/messages',
    access: 'user',
    summary: 'Send a message',
    description:
      'Asks a question in a chat, or the last question again with `retry`. Streams `{type: "text", text}` events and a final `{type: "end", message}`. Closing the connection stops the answer and keeps the partial text. Returns 409 if the assistant is still answering in this chat, 429 if the monthly limit is reached, and 503 if the assistant isn’t set up.',
    body: NewMessage,
    produces: 'text/event-stream',
  }),
  draft: endpoint({
    method: 'POST',
    path: '/api/assistant/drafts',
    access: 'user',
    summary: 'Draft a note, reply or article',
    description:
      'Drafts a handoff note, a solution note, a reply to the customer or an article. Nothing is saved. Articles require a solved ticket, and customer data is left out of them. Returns 429 if the monthly limit is reached, 502 if Google rejected or blocked the question, and 503 if the assistant isn’t set up or Google is unavailable.',
    body: z.strictObject({ ticketId, kind: z.enum(DRAFT_KINDS) }),
    reply: Draft,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/assistant/usage',
    access: 'admin',
    summary: 'Retrieve assistant usage',
    description: 'Returns the tokens used and their cost in US dollars: this month in total and by user, and the last 31 days with usage.',
    reply: Usage,
  }),
  models: endpoint({
    method: 'GET',
    path: '/api/assistant/models',
    access: 'admin',
    summary: 'List assistant models',
    description: 'Returns the Google models that can answer questions. Returns 503 if the assistant isn’t set up or Google is unavailable.',
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
};

/** Event of an answer's stream. */
export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('end'), message: Message }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;
