import { type FieldType, MESSAGE_FIELDS, type MessageName } from './message-fields.data.ts';

/** A message as it came. */
export type Message = Readonly<Record<string, unknown>>;

/** What is wrong with a field, in the format of Google's JSON parser. */
export interface Violation {
  readonly field?: string;
  readonly description: string;
}

const PACKAGE = 'type.googleapis.com/google.ai.generativelanguage.v1beta';
const MAX_INT32 = 2_147_483_647;

/** Whether a value of JSON is an object, and neither null nor a list. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a message; names may be written with capitals or with underscores. */
export function getField(message: Message, name: string): unknown {
  return message[name] ?? message[toSnakeCase(name)] ?? undefined;
}

/** The messages in a field: a single one is as good as a list of one. */
export function toMessages(value: unknown): readonly Message[] {
  return (Array.isArray(value) ? value : [value]).filter(isMessage);
}

/** Everything that the JSON parser finds wrong with a message. */
export function findViolations(message: Message, name: MessageName, at = ''): readonly Violation[] {
  return Object.entries(message).flatMap(([key, value]) => {
    const fields = MESSAGE_FIELDS[name];
    const camel = toCamelCase(key);
    const type = Object.hasOwn(fields, camel) ? fields[camel] : undefined;
    if (type === undefined) return [unknownName(key, at, 'Cannot find field.')];
    return value === null ? [] : findFieldViolations(value, type, key, at);
  });
}

function findFieldViolations(value: unknown, type: FieldType, key: string, at: string): readonly Violation[] {
  const path = at === '' ? toSnakeCase(key) : `${at}.${toSnakeCase(key)}`;
  if (typeof type === 'string') return fits(value, type) ? [] : [invalidValue(path, `TYPE_${type.toUpperCase()}`, value)];
  if (!Array.isArray(value)) return messageViolations(value, type.message, path);
  if (!type.isList) return [unknownName(key, at, 'Proto field is not repeating, cannot start list.')];
  return value.flatMap((item: unknown, index) => messageViolations(item, type.message, `${path}[${index}]`));
}

function messageViolations(value: unknown, name: MessageName, path: string): readonly Violation[] {
  return isMessage(value) ? findViolations(value, name, path) : [invalidValue(path, `${PACKAGE}.${name}`, value)];
}

/** Numbers may come as texts. */
function fits(value: unknown, type: FieldType): boolean {
  if (type === 'string') return typeof value === 'string';
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'any') return true;
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  return isNumber && (type === 'float' || (Number.isInteger(Number(value)) && Math.abs(Number(value)) <= MAX_INT32));
}

function unknownName(key: string, at: string, reason: string): Violation {
  const description = `Invalid JSON payload received. Unknown name "${key}"${at === '' ? '' : ` at '${at}'`}: ${reason}`;
  return at === '' ? { description } : { field: at, description };
}

function invalidValue(field: string, type: string, value: unknown): Violation {
  return { field, description: `Invalid value at '${field}' (${type}), ${JSON.stringify(value)}` };
}

/** `topP` as `top_p`. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
