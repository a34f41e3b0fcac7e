import type { FastifyRequest } from 'fastify';
import type { DeskState } from './desk.state.ts';
import { DeskError, type FieldError, InvalidDataError, toFieldError } from './desk-error.ts';
import { isUtcTime } from './query.ts';
import { toStoredPlain } from './text/stored-text.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Whether a value is valid for a field. */
export type FieldCheck = (value: unknown, desk: DeskState) => boolean;
export type FieldChecks = Readonly<Record<string, FieldCheck>>;

/** The body of a call; refuses one that is no object, has no keys or has errors. */
export function parseBody(
  { desk, request }: { readonly desk: DeskState; readonly request: FastifyRequest },
  findErrors: (desk: DeskState, body: Body) => readonly FieldError[],
): Body {
  const body = getBodyObject(request);
  refuseErrors(findErrors(desk, body));
  return body;
}

export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new InvalidDataError(errors);
}

function getBodyObject({ body, headers }: FastifyRequest): Body {
  const type = headers['content-type'];
  if (type !== undefined && !type.startsWith('application/json')) throw new DeskError(415, 'UNSUPPORTED_MEDIA_TYPE');
  if (body === undefined || body === null) throw new DeskError(422, 'EMPTY_PAYLOAD');
  if (!isObject(body)) throw new DeskError(422, 'UNPROCESSABLE_ENTITY');
  if (Object.keys(body).length === 0) throw new DeskError(422, 'EMPTY_PAYLOAD');
  return body;
}

interface BodyRules {
  readonly checks: FieldChecks;
  readonly required: readonly string[];
  /** Where the fields are, as the beginning of a JSON pointer. */
  readonly path?: string;
}

/** Everything wrong with the fields of a body. Unknown keys are wrong, too. */
export function findFieldErrors(desk: DeskState, body: Body, { checks, required, path = '' }: BodyRules): FieldError[] {
  const missing = required.filter((name) => isMissing(desk, body[name]));
  const invalid = Object.entries(body).filter(
    ([name, value]) => !missing.includes(name) && !(Object.hasOwn(checks, name) && checks[name]?.(value, desk)),
  );
  return [...missing.map((name) => toFieldError(path + name, 'missing')), ...invalid.map(([name]) => toFieldError(path + name, 'invalid'))];
}

/** A text of nothing but spaces is none where texts are trimmed. */
function isMissing(desk: DeskState, value: unknown): boolean {
  if (typeof value !== 'string') return value === undefined || value === null;
  return toStoredPlain(desk, value) === '';
}

/** The same, ready for `parseBody`. */
export function checkFields(checks: FieldChecks, required: readonly string[]) {
  return (desk: DeskState, body: Body) => findFieldErrors(desk, body, { checks, required });
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text of at most `max` characters. */
export function text(max: number): FieldCheck {
  return (value) => typeof value === 'string' && value.length <= max;
}

export function among(...values: readonly string[]): FieldCheck {
  return (value) => typeof value === 'string' && values.includes(value);
}

/** The same, or null. */
export function optional(check: FieldCheck): FieldCheck {
  return (value, desk) => value === null || check(value, desk);
}

export function listOf(check: FieldCheck, most = Number.POSITIVE_INFINITY): FieldCheck {
  return (value, desk) => Array.isArray(value) && value.length <= most && value.every((item) => check(item, desk));
}

export const bool: FieldCheck = (value) => typeof value === 'boolean';
export const email: FieldCheck = (value) => typeof value === 'string' && value.length <= 150 && isAddress(value) && !isRefused(value);

function isAddress(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,22}$/.test(value);
}

/** Two dots in a row, a dot before the @, an underscore in the host. Documented: the vendor announced these checks in 2021. */
function isRefused(address: string): boolean {
  return /\.\.|\.@|@.*_/.test(address);
}

/** The same with no other than ASCII characters, as contacts inside a ticket have to be. Documented: Ticket.json. */
export function ascii(check: FieldCheck): FieldCheck {
  return (value, desk) => check(value, desk) && !/[^\p{ASCII}]/u.test(String(value ?? ''));
}
export const utcTime: FieldCheck = (value) => typeof value === 'string' && isUtcTime(value);

/** Ids are texts: as numbers their last digits would be lost. */
export const departmentId: FieldCheck = (value, desk) => desk.departments.some(({ id }) => id === value);
export const contactId: FieldCheck = (value, desk) => typeof value === 'string' && desk.contacts.byId.has(value);
export const accountId: FieldCheck = (value, desk) => typeof value === 'string' && desk.accounts.byId.has(value);
export const agentId: FieldCheck = (value, desk) => desk.agents.some(({ id, isActive }) => id === value && isActive);
