import { z } from 'zod';

/** Longest text of an ordinary field, in UTF-16 units; notes may be `NOTE_LIMIT` long. */
export const TEXT_LIMIT = 10_000;
export const NOTE_LIMIT = 64_000;
export const LIST_LIMIT = 1_000;

/** A text that may be empty. */
export const text = (max = TEXT_LIMIT) => z.string().max(max);

/** A text that must say something; blanks around it are dropped. `message` is shown when it does not. */
export const requiredText = (message: string, max = TEXT_LIMIT) =>
  z
    .string({ error: whenMissing(message) })
    .trim()
    .min(1, message)
    .max(max);

/** The message of a field that is missing or of another type; whatever else is wrong has a message of its own. */
function whenMissing(message: string) {
  return (issue: { code?: string }) => (issue.code === 'invalid_type' ? message : undefined);
}

/** A point in time as ISO text in UTC, milliseconds included. */
export const isoTime = z.string();

/** A calendar day, `2026-11-21`. The database knows no year 0. */
export const isoDate = z.iso.date().refine((day) => !day.startsWith('0000'), 'Please enter a valid date');

/** An e-mail address, or nothing. */
export const optionalEmail = z.union([z.literal(''), z.email('Please enter a valid e-mail address').max(320)]);

/** A whole number or null; digits as text and blank text are accepted, booleans are not. */
export const wholeNumberOrNull = (min: number, max: number) => z.preprocess(digitsToNumber, z.number().int().min(min).max(max).nullable());

function digitsToNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  if (trimmed === '') return null;
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : value;
}

/** Dollars on the wire: at least 0, at most 2 decimals. Inside the server money is whole cents. */
export const dollars = (message: string) =>
  z
    .number({ error: whenMissing(message) })
    .min(0)
    .max(1_000_000_000)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most 2 decimals are allowed');

/** One of `values`; the constant names of the specification (`IN_PROGRESS`) are accepted and turned into them. */
export function choice<const V extends readonly [string, ...string[]]>(values: V, constants: Record<string, V[number]> = {}) {
  const byConstant = new Map<unknown, string>(values.map((value) => [constantName(value), value]));
  for (const [name, value] of Object.entries(constants)) byConstant.set(name, value);
  return z.preprocess((value) => byConstant.get(value) ?? value, z.enum(values));
}

function constantName(value: string): string {
  return value.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}

/** The version a save was based on; absent means "set just the given fields". */
export const version = z.number().int().min(1);

/**
 * The body of a PUT: any part of `editable`, and the server's own fields, which a caller may send back
 * as it read them; they are checked for nothing and dropped. Unknown keys are refused.
 */
export function changeOf<S extends z.ZodRawShape, const K extends string>(editable: S, serverOwned: readonly K[]) {
  return z
    .strictObject({ ...ignored(serverOwned), ...z.object(editable).partial().shape, version: version.optional() })
    .transform((value) => withoutKeys(value, serverOwned));
}

/** Keys that may be sent and are checked for nothing; the receiver drops them. */
export function ignored<const K extends string>(keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, z.unknown().optional()])) as Record<K, z.ZodOptional<z.ZodUnknown>>;
}

/** The object without `keys`. */
export function withoutKeys<T extends object, K extends string>(value: T, keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !(keys as readonly string[]).includes(key))) as Omit<T, K>;
}

/** Paging of every list call: `limit` rows from `cursor` on. */
export const paging = {
  limit: z.preprocess(digitsToNumber, z.number().int().min(1).max(500)).default(50),
  /** Carries a sort value, which may be a text of 500 characters of any script. */
  cursor: z.string().max(5_000).optional(),
};

/** A query key that may be given several times. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(50).optional());
