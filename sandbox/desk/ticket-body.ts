import {
  accountId,
  agentId,
  type Body,
  contactId,
  departmentId,
  email,
  type FieldCheck,
  type FieldChecks,
  fieldErrors,
  isObject,
  listOf,
  optional,
  text,
  utcTime,
} from './body.ts';
import { type DeskState, statusTypes } from './desk.state.ts';
import type { Ticket } from './ticket.ts';
import { apiNameOf } from './ticket-view.ts';
import { type FieldError, fieldError } from './wording.ts';

const CUSTOM_VALUE_MAX = 255;

const nothing: FieldCheck = (value) => value === null;

function isCustomValue(value: unknown): boolean {
  return value === null || Number.isInteger(value) || (typeof value === 'string' && value.length <= CUSTOM_VALUE_MAX);
}

const TICKET_FIELDS: FieldChecks = {
  subject: text(1_000),
  description: optional(text(65_535)),
  departmentId,
  contactId,
  accountId: optional(accountId),
  assigneeId: optional(agentId),
  status: (value, desk) => statusTypes(desk).has(String(value)),
  priority: optional(text(120)),
  channel: optional(text(120)),
  classification: optional(text(120)),
  category: optional(text(120)),
  subCategory: optional(text(120)),
  language: optional(text(120)),
  resolution: optional(text(65_535)),
  email: optional(email),
  phone: optional(text(120)),
  dueDate: optional(utcTime),
  cf: optional((value, desk) => isObject(value) && customErrors(desk, value).length === 0),
  customFields: optional((value) => isObject(value) && Object.values(value).every(isCustomValue)),
  secondaryContacts: optional(listOf(contactId)),
  // The sandbox has neither products nor teams nor skills.
  productId: nothing,
  teamId: nothing,
  entitySkills: optional((value) => Array.isArray(value) && value.length === 0),
};

const CONTACT_FIELDS: FieldChecks = { lastName: text(80), firstName: optional(text(40)), email, phone: optional(text(50)) };

/** What is wrong with the body of a new ticket. */
export function newTicketErrors(desk: DeskState, body: Body): FieldError[] {
  const { contact, ...rest } = body;
  const required = contact === undefined ? ['departmentId', 'contactId'] : ['departmentId'];
  return [...nameCustomErrors(desk, rest, fieldErrors(desk, rest, TICKET_FIELDS, required)), ...inlineContactErrors(desk, contact)];
}

/** What is wrong with a change of a ticket. */
export function ticketChangeErrors(desk: DeskState, body: Body): FieldError[] {
  return nameCustomErrors(desk, body, fieldErrors(desk, body, TICKET_FIELDS, []));
}

function inlineContactErrors(desk: DeskState, contact: unknown): FieldError[] {
  if (contact === undefined) return [];
  if (!isObject(contact)) return [fieldError('contact', 'invalid')];
  return fieldErrors(desk, contact, CONTACT_FIELDS, ['lastName', 'email'], 'contact/');
}

/** A wrong custom field is named itself, not its container. */
function nameCustomErrors(desk: DeskState, { cf }: Body, errors: readonly FieldError[]): FieldError[] {
  if (!isObject(cf)) return [...errors];
  return [...errors.filter(({ fieldName }) => fieldName !== '/cf'), ...customErrors(desk, cf)];
}

function customErrors({ base }: DeskState, cf: Body): FieldError[] {
  const known = base.switches.text('deskCustomFields');
  const isKnown = (name: string) => (known === '*' ? name.startsWith('cf_') : known.split(',').includes(name));
  const wrong = Object.entries(cf).filter(([name, value]) => !isKnown(name) || !isCustomValue(value));
  return wrong.map(([name]) => fieldError(`cf/${name}`, 'invalid'));
}

/** The fields of a ticket that a checked body sets. */
export function ticketFieldsOf(body: Body, before: Ticket['cf']): Partial<Ticket> {
  const { cf, customFields, contact: _contact, productId: _product, teamId: _team, entitySkills: _skills, ...rest } = body;
  const labelled = Object.entries((customFields ?? {}) as Body).map(([label, value]) => [apiNameOf(label), value]);
  const changes = Object.entries({ ...Object.fromEntries(labelled), ...((cf ?? {}) as Body) });
  const custom = Object.fromEntries(changes.map(([name, value]) => [name, value === null ? null : String(value)]));
  const fields: Record<string, unknown> = { ...rest, cf: { ...before, ...custom } };
  if (fields.channel === null) delete fields.channel;
  if (fields.secondaryContacts === null) fields.secondaryContacts = [];
  return fields as Partial<Ticket>;
}
