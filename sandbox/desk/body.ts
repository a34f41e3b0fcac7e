import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskState } from './desk.state.ts';
import { type FieldError, fieldError, refuse, refuseFields } from './wording.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Whether a value will do for a field. */
export type FieldCheck = (value: unknown, desk: DeskState) => boolean;
export type FieldChecks = Readonly<Record<string, FieldCheck>>;

/** The body as an object; refuses the call and answers undefined when it is none or has no keys. */
export function bodyOf(request: FastifyRequest, reply: FastifyReply): Body | undefined {
  const { body } = request;
  const type = request.headers['content-type'];
  if (type !== undefined && !type.startsWith('application/json')) refuse(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  else if (body === undefined || body === null) refuse(reply, 422, 'EMPTY_PAYLOAD');
  else if (!isObject(body)) refuse(reply, 422, 'UNPROCESSABLE_ENTITY');
  else if (Object.keys(body).length === 0) refuse(reply, 422, 'EMPTY_PAYLOAD');
  else return body;
  return undefined;
}

/** The body when all its fields are known and will do; otherwise refuses the call. */
export function checkedBodyOf(
  { desk, request, reply }: { desk: DeskState; request: FastifyRequest; reply: FastifyReply },
  checks: FieldChecks,
  required: readonly string[],
): Body | undefined {
  const body = bodyOf(request, reply);
  if (!body) return undefined;
  const errors = fieldErrors(desk, body, checks, required);
  if (errors.length === 0) return body;
  refuseFields(reply, errors);
  return undefined;
}

/** Everything wrong with the fields of a body. Unknown keys are wrong, too. */
export function fieldErrors(desk: DeskState, body: Body, checks: FieldChecks, required: readonly string[], path = ''): FieldError[] {
  const missing = required.filter((name) => body[name] === undefined || body[name] === null || body[name] === '');
  const invalid = Object.entries(body).filter(
    ([name, value]) => !missing.includes(name) && !(Object.hasOwn(checks, name) && checks[name]?.(value, desk)),
  );
  return [...missing.map((name) => fieldError(path + name, 'missing')), ...invalid.map(([name]) => fieldError(path + name, 'invalid'))];
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text of at most `max` letters. */
export function text(max: number): FieldCheck {
  return (value) => typeof value === 'string' && value.length <= max;
}

/** The same, or nothing. */
export function optional(check: FieldCheck): FieldCheck {
  return (value, desk) => value === null || check(value, desk);
}

export function listOf(check: FieldCheck): FieldCheck {
  return (value, desk) => Array.isArray(value) && value.every((item) => check(item, desk));
}

export const bool: FieldCheck = (value) => typeof value === 'boolean';
export const email: FieldCheck = (value) =>
  typeof value === 'string' && value.length <= 150 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,22}$/.test(value);
/** Only UTC times with a `Z` will do. */
export const utcTime: FieldCheck = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(value) && !Number.isNaN(Date.parse(value));
export const departmentId: FieldCheck = (value, desk) => desk.departments.some(({ id }) => id === value);
export const contactId: FieldCheck = (value, desk) => desk.contacts.byId.has(String(value));
export const accountId: FieldCheck = (value, desk) => desk.accounts.byId.has(String(value));
export const agentId: FieldCheck = (value, desk) => desk.agents.some(({ id, isActive }) => id === value && isActive);
