import {
  accountId,
  agentId,
  among,
  ascii,
  type Body,
  contactId,
  departmentId,
  email,
  type FieldCheck,
  type FieldChecks,
  findFieldErrors,
  isObject,
  optional,
  text,
  utcTime,
} from '../body.ts';
import { type DeskState, statusTypes } from '../desk.state.ts';
import { type FieldError, toFieldError } from '../desk-error.ts';
import { toStoredTicket } from '../text/stored-text.ts';
import { findCustomFieldErrors, mergeCustomFields } from './custom-fields.ts';
import type { Ticket } from './ticket.ts';

/** One id or more, as texts. */
export const someIds: FieldCheck = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'string' && /^\d+$/.test(id));

/** No id at all, as text. */
const blank = among('');
const shortText = optional(text(120));

/** What can be written of a ticket. */
const TICKET_FIELDS: FieldChecks = {
  subject: text(1_000),
  description: optional(text(65_535)),
  departmentId,
  contactId,
  accountId,
  assigneeId: (value, desk) => optional(agentId)(value, desk) || blank(value, desk),
  status: (value, desk) => typeof value === 'string' && statusTypes(desk).has(value),
  priority: shortText,
  channel: shortText,
  classification: shortText,
  category: shortText,
  subCategory: shortText,
  language: shortText,
  resolution: text(65_535),
  email: optional(email),
  phone: shortText,
  dueDate: optional(utcTime),
  cf: optional((value) => isObject(value) && findCustomFieldErrors(value).length === 0),
};

const INLINE_CONTACT_FIELDS: FieldChecks = { lastName: ascii(text(200)), firstName: optional(ascii(text(100))), email: ascii(email) };

/** What is wrong with the body of a new ticket. */
export function findNewTicketErrors(desk: DeskState, body: Body): FieldError[] {
  const { contact, ...rest } = body;
  const required = contact === undefined ? ['departmentId', 'contactId'] : ['departmentId'];
  return [
    ...nameCustomErrors(rest, findFieldErrors(desk, rest, { checks: TICKET_FIELDS, required })),
    ...inlineContactErrors(desk, contact),
  ];
}

/** What is wrong with a change of a ticket. */
export function findTicketChangeErrors(desk: DeskState, body: Body): FieldError[] {
  return nameCustomErrors(body, findFieldErrors(desk, body, { checks: TICKET_FIELDS, required: [] }));
}

function inlineContactErrors(desk: DeskState, contact: unknown): FieldError[] {
  if (contact === undefined) return [];
  if (!isObject(contact)) return [toFieldError('contact', 'invalid')];
  return findFieldErrors(desk, contact, { checks: INLINE_CONTACT_FIELDS, required: ['lastName', 'email'], path: 'contact/' });
}

/** A wrong custom field is named itself, not its container. */
function nameCustomErrors({ cf }: Body, errors: readonly FieldError[]): FieldError[] {
  if (!isObject(cf)) return [...errors];
  return [...errors.filter(({ fieldName }) => fieldName !== '/cf'), ...findCustomFieldErrors(cf)];
}

/** The fields of a ticket that a checked body sets, as they are stored. */
export function toTicketFields(desk: DeskState, body: Body, before: Ticket['cf']): Partial<Ticket> {
  const { cf, contact, ...rest } = body;
  const fields: Record<string, unknown> = { ...rest, cf: mergeCustomFields(before, cf) };
  if (fields.channel === null) delete fields.channel;
  if (fields.assigneeId === '') fields.assigneeId = null;
  return toStoredTicket(desk, fields) as Partial<Ticket>;
}
