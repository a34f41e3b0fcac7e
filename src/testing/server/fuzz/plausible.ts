import fc from 'fast-check';
import { z } from 'zod';
import { ALERT_TAGS, TICKET_STATUSES, TICKET_TYPES } from '../../../features/ticketing/tickets/ticket.contract.ts';
import { hostileJson, maybe } from './hostile.ts';

/** The part of JSON Schema that contracts use. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly format?: string;
}

/** Values for fields whose contract preprocesses them and so has no schema. They are valid for many of those fields. */
const FITTING = [
  ...TICKET_TYPES,
  ...TICKET_STATUSES,
  ...ALERT_TAGS,
  'Admin',
  'User',
  'Billed',
  'km',
  'IN_PROGRESS',
  'BUG',
  2019,
  '2019',
  0,
  12,
  null,
  'Paid',
];

/** Limits of dates and times in PostgreSQL, in JavaScript and with four-digit years. */
export const EDGES_OF_TIME = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '2024-02-29T24:00:00Z',
  '2026-11-21T23:59:60Z',
];

const TEXTS: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  email: fc.constantFrom('a@example.com', 'B@EXAMPLE.COM', 'ä@example.com'),
  date: fc.constantFrom('2026-11-21', '2024-02-29', ...EDGES_OF_TIME.filter((each) => each.length === 10)),
  'date-time': fc.constantFrom('2026-11-21T12:00:00Z', ...EDGES_OF_TIME),
};

/** Returns the keys that an object of this schema may have. */
export function toShape(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

/** Generates JSON text that mostly matches the schema, with some hostile values. */
export function mostlyValid(shape: Shape): fc.Arbitrary<string> {
  return fc.oneof({ weight: 8, arbitrary: fittingJson(shape) }, { weight: 1, arbitrary: hostileJson });
}

function fittingJson(shape: Shape): fc.Arbitrary<string> {
  if (shape.properties) return objectText(shape);
  const [first, ...others] = (shape.anyOf ?? shape.allOf ?? []).map(mostlyValid);
  if (first) return fc.oneof(first, ...others);
  if (shape.type === 'array') return fc.array(mostlyValid(shape.items ?? {}), { maxLength: 4 }).map((items) => `[${items.join(',')}]`);
  return scalar(shape).map((value) => JSON.stringify(value));
}

function scalar({ type, enum: choices, const: only, format }: Shape): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices);
  if (only !== undefined) return fc.constant(only);
  if (type === 'string') return TEXTS[format ?? ''] ?? fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  if (type === 'integer') return fc.integer({ min: 0, max: 500 });
  if (type === 'number') return fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return fc.constantFrom(...FITTING);
}

function objectText({ properties = {}, required = [] }: Shape): fc.Arbitrary<string> {
  const members = Object.entries(properties).map(([key, shape]) =>
    maybe(mostlyValid(shape), required.includes(key) ? 20 : 1, 1).map((value) => [key, value] as const),
  );
  const strangeKey = fc.constantFrom('__proto__', 'constructor', 'isAdmin', '', 'passwordHash', 'id');
  const surplus = maybe(fc.tuple(strangeKey, hostileJson), 1, 9);
  return fc.tuple(fc.tuple(...members), surplus).map(([known, unknown]) => {
    const pairs = unknown ? [...known, unknown] : known;
    return `{${pairs.flatMap(([key, value]) => (value === undefined ? [] : [`${JSON.stringify(key)}:${value}`])).join(',')}}`;
  });
}
