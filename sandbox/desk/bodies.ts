import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type DeskState, findAgent, getStatusTypes } from './desk.state.ts';
import { DeskError, type FieldError, InvalidDataError, toFieldError } from './desk-error.ts';
import { isUtcTime } from './query.ts';

export type Body = Readonly<Record<string, unknown>>;

const required = (max: number) => z.string().regex(/\S/).max(max);
const optional = (max: number) => z.string().max(max).nullable();

/** Zoho announced in 2021 that it rejects consecutive dots, a dot before the @ and an underscore in the host. */
const email = z
  .string()
  .max(150)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,22}$/)
  .refine((address) => !/\.\.|\.@|@.*_/.test(address));

const shortText = optional(120);

export const TicketChange = z
  .strictObject({
    departmentId: z.string(),
    contactId: z.string(),
    subject: z.string().max(1_000),
    description: optional(65_535),
    accountId: z.string(),
    /** An empty text removes the assignee. */
    assigneeId: z.string().nullable(),
    status: z.string(),
    priority: shortText,
    channel: shortText,
    classification: shortText,
    category: shortText,
    subCategory: shortText,
    language: shortText,
    resolution: z.string().max(65_535),
    email: email.nullable(),
    phone: shortText,
    dueDate: z.string().refine(isUtcTime).nullable(),
    cf: z.record(z.string().startsWith('cf_'), z.union([z.string().max(255), z.int(), z.null()])).nullable(),
  })
  .partial();

/** A contact within a ticket is ASCII. Documented: Ticket.json. */
const ascii = /^\p{ASCII}*$/u;
const InlineContact = z.strictObject({
  lastName: required(200).regex(ascii),
  firstName: z.string().max(100).regex(ascii).nullish(),
  email: email.regex(ascii),
});

const NewTicket = TicketChange.required({ departmentId: true, contactId: true });
const NewTicketWithContact = TicketChange.required({ departmentId: true }).extend({ contact: InlineContact });

export const ContactChange = z
  .strictObject({
    lastName: required(80),
    firstName: optional(40),
    email: email.nullable(),
    phone: optional(50),
    mobile: optional(50),
    accountId: z.string().nullable(),
  })
  .partial();
export const NewContact = ContactChange.required({ lastName: true });

export const AccountChange = z
  .strictObject({
    accountName: required(200),
    phone: optional(50),
    website: optional(450),
    street: optional(250),
    city: optional(100),
    state: optional(100),
    code: optional(30),
    country: optional(100),
    description: optional(65_535),
  })
  .partial();
export const NewAccount = AccountChange.required({ accountName: true });

/** Attachments are not simulated. */
export const CommentChange = z
  .strictObject({ content: required(32_000), isPublic: z.boolean(), contentType: z.enum(['plainText', 'html']) })
  .partial();
export const NewComment = CommentChange.required({ content: true });

/** Bodies of `/_control/edit`. */
export const AddedComment = NewComment.extend({ ticketId: z.string(), commenterId: z.string().optional() });
export const AddedThread = z.strictObject({
  ticketId: z.string(),
  summary: required(65_535),
  direction: z.enum(['in', 'out']).default('in'),
});

/** Returns the schema of a new ticket, which has the ID of a contact or a contact. */
export function toNewTicketSchema({ contact }: Body): z.ZodType<Body> {
  return contact === undefined ? NewTicket : NewTicketWithContact;
}

/** Parses the JSON object of a call. */
export function getBody({ body, headers }: FastifyRequest): Body {
  const type = headers['content-type'];
  if (type !== undefined && !type.startsWith('application/json')) throw new DeskError(415, 'UNSUPPORTED_MEDIA_TYPE');
  if (body === undefined || body === null) throw new DeskError(422, 'EMPTY_PAYLOAD');
  if (typeof body !== 'object' || Array.isArray(body)) throw new DeskError(422, 'UNPROCESSABLE_ENTITY');
  if (Object.keys(body).length === 0) throw new DeskError(422, 'EMPTY_PAYLOAD');
  return body as Body;
}

/** Validates a body, including the records to which it refers. Rejects it with all errors. */
export function checkBody<T>(desk: DeskState, schema: z.ZodType<T>, body: Body): T {
  const { data, error } = schema.safeParse(body);
  const errors = [...(error?.issues ?? []).flatMap((issue) => toFieldErrors(issue, body)), ...findUnknownReferences(desk, body)];
  if (errors.length > 0) throw new InvalidDataError(errors);
  return data as T;
}

function toFieldErrors(issue: z.core.$ZodIssue, body: Body): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => toFieldError([...path, key].join('/'), 'invalid'));
  const value = path.reduce<unknown>((parent, name) => (parent as Body | null)?.[name], body);
  const isMissing = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  return [toFieldError(path.join('/'), isMissing ? 'missing' : 'invalid')];
}

const REFERENCES: Readonly<Record<string, (desk: DeskState, value: string) => boolean>> = {
  departmentId: ({ departments }, value) => departments.some(({ id }) => id === value),
  contactId: ({ contacts }, value) => contacts.byId.has(value),
  accountId: ({ accounts }, value) => accounts.byId.has(value),
  assigneeId: (desk, value) => value === '' || findAgent(desk, value)?.isActive === true,
  commenterId: (desk, value) => findAgent(desk, value) !== undefined || desk.contacts.byId.has(value),
  status: (desk, value) => getStatusTypes(desk).has(value),
};

function findUnknownReferences(desk: DeskState, body: Body): FieldError[] {
  const unknown = Object.entries(REFERENCES).filter(([name, exists]) => {
    const value = body[name];
    return typeof value === 'string' && !exists(desk, value);
  });
  return unknown.map(([name]) => toFieldError(name, 'invalid'));
}
