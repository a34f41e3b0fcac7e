import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, TEXT_LIMIT } from '../../../platform/fields.ts';
import { HistoryEntry } from '../../ticketing/tickets/ticket-history.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Published to its owner alone. */
    'assistant-chat': Conversation;
  }
}

/** The sentence of every failure; the reason beside it says what happened and what to do. */
export const FAILED_MESSAGE = 'The AI assistant failed to respond.';
/** What stands in the place of an answer of which nothing has come. */
export const SORRY = 'Sorry, I encountered an error while processing your request.';

const ticketId = z.string().trim().min(1, 'Ticket is required').max(100);
const question = z
  .string()
  .max(TEXT_LIMIT)
  .refine((text) => text.trim() !== '', 'Enter a question');

const SOURCE_KINDS = ['article', 'ticket', 'note'] as const;

/** What an answer may cite, by the number that it is cited with. */
export const Source = z
  .object({
    n: z.number().int(),
    kind: z.enum(SOURCE_KINDS),
    id: z.string(),
    title: z.string(),
    /** Its page; of a note that of its ticket. */
    path: z.string(),
  })
  .meta({ title: 'AssistantSource' });
export type Source = z.infer<typeof Source>;

/** A source as the page shows it before anything is asked. */
export const FoundSource = Source.extend({
  /** What stands beside its title: a category, 'same model, P0420', an author. */
  about: z.string(),
}).meta({ title: 'AssistantFoundSource' });
export type FoundSource = z.infer<typeof FoundSource>;

/** `answering`: it is being written; all others are the end of it. */
const MESSAGE_STATES = ['answering', 'done', 'stopped', 'cut', 'blocked', 'failed'] as const;

export const Message = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'model']),
    /** Markdown without HTML and pictures; `[n]` cites the source n, and links lead to pages of its sources only. */
    content: z.string(),
    state: z.enum(MESSAGE_STATES),
    /** Why it is not whole, or what was left out to ask; null when there is nothing to say. */
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
    /** Of its ticket, as it is now. */
    ticketSummary: z.string(),
    /** The beginning of its first question; empty while there is none. */
    title: z.string(),
    createdAt: isoTime,
    lastAt: isoTime,
  })
  .meta({ title: 'AssistantConversation' });
export type Conversation = z.infer<typeof Conversation>;

export const WholeConversation = Conversation.extend({ messages: z.array(Message) }).meta({ title: 'AssistantChat' });
export type WholeConversation = z.infer<typeof WholeConversation>;

/** Everything that is sent to Google about a ticket, and a summary that takes no model. */
export const Context = z
  .object({
    /** The ticket without its history. */
    ticket: z.record(z.string(), z.unknown()),
    /** The last five entries of its history, without internal ones. */
    history: z.array(HistoryEntry),
    /** Who asks. */
    user: z.string(),
    /** What would be given with a question about the ticket as it is. */
    sources: z.array(FoundSource),
    /** Who, what, since when, the last note and the next date. */
    summary: z.string(),
  })
  .meta({ title: 'AssistantContext' });
export type Context = z.infer<typeof Context>;

export const Status = z
  .object({
    available: z.boolean(),
    /** Why it cannot be asked, and what an Admin can do; null when it can. */
    reason: z.string().nullable(),
    /** The model that is asked. */
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
    /** What is to be known about it: that it is not whole. */
    reason: z.string().nullable(),
  })
  .meta({ title: 'AssistantDraft' });
export type Draft = z.infer<typeof Draft>;

const figures = { questions: z.number().int(), promptTokens: z.number().int(), answerTokens: z.number().int(), cost: z.number() };

export const Usage = z
  .object({
    /** Since the first of the month, in UTC; cost and limit in dollars, null for no limit. */
    month: z.object({ ...figures, limit: z.number().nullable() }),
    /** The last 31 days on which something was asked, newest first. */
    days: z.array(z.object({ day: z.string(), ...figures })),
    /** The people who asked this month, those who cost most first. */
    people: z.array(z.object({ userId: z.string(), name: z.string(), ...figures })),
  })
  .meta({ title: 'AssistantUsage' });
export type Usage = z.infer<typeof Usage>;

/** The ticket is found by its id alone; what else is sent about it is what older programs send along. */
const GivenContext = z.looseObject({
  ticketId: z.string().max(100).optional(),
  ticket: z.looseObject({ id: z.string().max(100).optional() }).optional(),
});

/** A question in a chat, or the last one once more. */
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
    body: z.looseObject({ prompt: question, context: GivenContext.optional() }),
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
    reply: WholeConversation,
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

/** What the stream of an answer says. */
export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('end'), message: Message }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;
