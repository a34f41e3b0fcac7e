import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskState } from './desk.state.ts';
import { type FieldError, fieldError, refuse, refuseFields } from './desk-error.ts';
import { isUtcTime } from './query.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Whether a value will do for a field. */
export type FieldCheck = (value: unknown, desk: DeskState) => boolean;
export type FieldChecks = Readonly<Record<string, FieldCheck>>;

/** The body as an object; refuses the call and answers undefined when it is none or has no keys. */
function getBodyObject({ body, headers }: FastifyRequest, reply: FastifyReply): Body | undefined {
  const type = headers['content-type'];
  if (type !== undefined && !type.startsWith('application/json')) refuse(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  else if (body === undefined || body === null) refuse(reply, 422, 'EMPTY_PAYLOAD');
  else if (!isObject(body)) refuse(reply, 422, 'UNPROCESSABLE_ENTITY');
  else if (Object.keys(body).length === 0) refuse(reply, 422, 'EMPTY_PAYLOAD');
  else return body;
  return undefined;
}

/** The body when nothing is wrong with it; otherwise refuses the call. */
export function parseBody(
  { desk, request, reply }: { desk: DeskState; request: FastifyRequest; reply: FastifyReply },
  getFieldErrors: (desk: DeskState, body: Body) => readonly FieldError[],
): Body | undefined {
  const body = getBodyObject(request, reply);
  const errors = body ? getFieldErrors(desk, body) : [];
  if (errors.length === 0) return body;
  refuseFields(reply, errors);
  return undefined;
}

/** Everything wrong with the fields of a body. Unknown keys are wrong, too. */
export function findFieldErrors(desk: DeskState, body: Body, checks: FieldChecks, required: readonly string[], path = ''): FieldError[] {
  const missing = required.filter((name) => body[name] === undefined || body[name] === null || body[name] === '');
  const invalid = Object.entries(body).filter(
    ([name, value]) => !missing.includes(name) && !(Object.hasOwn(checks, name) && checks[name]?.(value, desk)),
  );
  return [...missing.map((name) => fieldError(path + name, 'missing')), ...invalid.map(([name]) => fieldError(path + name, 'invalid'))];
}

/** The same, ready for `parseBody`. */
export function checkFields(checks: FieldChecks, required: readonly string[]) {
  return (desk: DeskState, body: Body) => findFieldErrors(desk, body, checks, required);
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text of at most `max` letters. */
export function text(max: number): FieldCheck {
  return (value) => typeof value === 'string' && value.length <= max;
}

export function among(...values: readonly string[]): FieldCheck {
  return (value) => typeof value === 'string' && values.includes(value);
}

/** The same, or nothing. */
export function optional(check: FieldCheck): FieldCheck {
  return (value, desk) => value === null || check(value, desk);
}

export function listOf(check: FieldCheck, most = Number.POSITIVE_INFINITY): FieldCheck {
  return (value, desk) => Array.isArray(value) && value.length <= most && value.every((item) => check(item, desk));
}

export const bool: FieldCheck = (value) => typeof value === 'boolean';
export const email: FieldCheck = (value) =>
  typeof value === 'string' && value.length <= 150 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,22}$/.test(value);
export const utcTime: FieldCheck = (value) => typeof value === 'string' && isUtcTime(value);

/** Ids are texts: as numbers their last digits would be lost. */
export const departmentId: FieldCheck = (value, desk) => desk.departments.some(({ id }) => id === value);
export const contactId: FieldCheck = (value, desk) => typeof value === 'string' && desk.contacts.byId.has(value);
export const accountId: FieldCheck = (value, desk) => typeof value === 'string' && desk.accounts.byId.has(value);
export const agentId: FieldCheck = (value, desk) => desk.agents.some(({ id, isActive }) => id === value && isActive);
