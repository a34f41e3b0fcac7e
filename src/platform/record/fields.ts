import { z } from 'zod';
import { EMAIL_LIMIT, explainEmail, normalizeEmail } from '../email-address.ts';
import { LIST_LIMIT, TEXT_LIMIT } from '../fields.ts';
import { hasWholeCents } from '../money.ts';
import { formatAmount } from '../number/number-input.ts';
import { readNumber } from '../number/parse-number.ts';
import { formatCount } from '../number-text.ts';
import { hundredths } from './hundredths.ts';
import { isoMinute, NOT_A_DATE, parseLocalMinute, toLocalMinute } from './local-minute.ts';
import { type FieldOptions, optionalField, requiredField } from './record-field.ts';

type Options<Headers extends readonly string[]> = FieldOptions<Headers>;

export function text<const H extends readonly string[] = readonly []>(
  label: string,
  limit = TEXT_LIMIT,
  { initial = '', ...options }: Options<H> & { initial?: string } = {},
) {
  return optionalField({ label, limit, reply: z.string(), input: z.string().max(limit) }, initial, options);
}

export function requiredText<const H extends readonly string[] = readonly []>(label: string, limit: number, options: Options<H> = {}) {
  const { message = `${label} is required` } = options;
  const input = z
    .string({ error: whenMissing(message) })
    .trim()
    .min(1, message)
    .max(limit);
  return requiredField({ label, limit, reply: z.string(), input }, options);
}

/** Normalizes an email address in any common notation. `missing` makes it required. */
export function emailAddress(missing?: string) {
  return z
    .string(missing === undefined ? {} : { error: missing })
    .overwrite(normalizeEmail)
    .superRefine((address, context) => {
      const problem = address === '' && missing === undefined ? undefined : explainEmail(address, missing);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });
}

export function email<const H extends readonly string[] = readonly []>(label: string, options: Options<H> = {}) {
  return optionalField({ label, limit: EMAIL_LIMIT, reply: z.string(), input: emailAddress() }, '', options);
}

export function requiredEmail(label: string) {
  const input = emailAddress(`Enter a valid ${label.toLowerCase()}`);
  return requiredField({ label, limit: EMAIL_LIMIT, reply: z.string(), input });
}

/** A whole number from `min`, by default 0. Accepts digits as text. */
export function wholeNumber(label: string, max: number, { min = 0 }: { min?: number } = {}) {
  return requiredField(wholeNumberSpec(label, min, max));
}

export function wholeNumberOr(label: string, max: number, initial: number) {
  return optionalField(wholeNumberSpec(label, 0, max), initial);
}

function wholeNumberSpec(label: string, min: number, max: number) {
  const input = z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z
      .number({ error: `${label} is required` })
      .int(`${label} must be a whole number`)
      .min(min, `${label} must be at least ${formatCount(min)}`)
      .max(max, `${label} must be at most ${formatCount(max)}`),
  );
  return { label, reply: z.number().int(), input, toText: String, parseText: parseNumber };
}

/** A nullable whole number. Accepts digits as text; blank text is null. */
export function wholeNumberOrNull<const H extends readonly string[] = readonly []>(
  label: string,
  { min, max, ...options }: Options<H> & { min: number; max: number },
) {
  const input = z.preprocess(digitsToNumber, z.number().int().min(min).max(max).nullable());
  const limit = String(max).length;
  return optionalField(
    { label, limit, reply: z.number().nullable(), input, toText: toNullableText, parseText: (text) => text },
    null,
    options,
  );
}

/** Required dollars: 0 or more, at most 2 decimals. */
export function dollars(label: string) {
  return requiredField(dollarsSpec(label));
}

/** A number with at most 2 decimals. Blank text is 0. */
export function hundredthsOrZero(label: string, max: number) {
  const toText = (value: unknown) => (value === 0 || typeof value !== 'number' ? '' : String(value));
  return optionalField({ label, reply: z.number(), input: hundredths(label, max), toText, parseText: parseNumber }, 0);
}

export function dollarsOr(label: string, initial: number) {
  return optionalField(dollarsSpec(label), initial);
}

function dollarsSpec(label: string) {
  const input = z
    .number({ error: whenMissing(`${label} is required`) })
    .min(0)
    .max(1_000_000_000)
    .refine(hasWholeCents, 'Use at most 2 decimal places');
  const toText = (value: unknown) => (typeof value !== 'number' ? '' : hasWholeCents(value) ? formatAmount(value) : String(value));
  return { label, reply: z.number(), input, toText, parseText: parseNumber };
}

/** One of `values`. Also accepts constant names (`IN_PROGRESS`) and the names in `constants`. */
export function choice<const V extends readonly [string, ...string[]], const H extends readonly string[] = readonly []>(
  label: string,
  values: V,
  {
    initial,
    constants = {},
    labels = {},
    ...options
  }: Options<H> & { initial: V[number]; constants?: Record<string, V[number]>; labels?: Readonly<Record<string, string>> },
) {
  return optionalField({ label, labels, reply: z.enum(values), input: oneOf(values, constants) }, initial, options);
}

export function choices<const V extends readonly [string, ...string[]], const H extends readonly string[] = readonly []>(
  label: string,
  values: V,
  options: Options<H> = {},
) {
  return optionalField({ label, reply: z.array(z.enum(values)), input: z.array(oneOf(values)).max(values.length) }, [], options);
}

/** A list of texts, such as serial numbers. Concurrent changes merge as a set. */
export function texts(label: string, { length, limit = LIST_LIMIT }: { length: number; limit?: number }) {
  const items = z
    .array(z.string().trim().min(1, `${label} can’t be blank`).max(length))
    .max(limit, `${label}: the limit is ${formatCount(limit)}`);
  return optionalField({ label, reply: z.array(z.string()), input: items }, [], { merge: 'set' });
}

export function requiredDay(label: string) {
  const input = z.preprocess(
    (value) => (value === '' ? undefined : value),
    isoDate({ missing: `${label} is required`, invalid: `${label} is invalid` }),
  );
  return requiredField({ label, reply: z.string(), input, toText: toNullableText, parseText: (text) => text });
}

/** A nullable date: `2026-11-21`. Blank text is null. PostgreSQL has no year 0. */
export function day(label: string) {
  const input = z.preprocess((value) => (value === '' ? null : value), isoDate({ invalid: `${label} is invalid` }).nullable());
  return optionalField({ label, reply: z.string().nullable(), input, toText: toNullableText, parseText: (text) => text }, null);
}

/** A time to the minute. Blank text stays blank for the server to interpret. */
export function minute(label: string) {
  const input = z.union([z.literal(''), isoMinute], NOT_A_DATE);
  return optionalField({ label, reply: z.string(), input, toText: toLocalMinute, parseText: parseLocalMinute }, '');
}

export function yesNo(label: string, initial: boolean) {
  return optionalField({ label, reply: z.boolean(), input: z.boolean() }, initial);
}

/** The schema of `choice`, for query parameters. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V, constants: Record<string, V[number]> = {}) {
  const byConstant = new Map<unknown, string>(values.map((value) => [constantName(value), value]));
  for (const [name, value] of Object.entries(constants)) byConstant.set(name, value);
  return z.preprocess((value) => byConstant.get(value) ?? value, z.enum(values));
}

function constantName(value: string): string {
  return value.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}

/** A date that PostgreSQL accepts. */
export function isoDate({ missing, invalid }: { missing?: string; invalid?: string } = {}) {
  const date = z.iso.date({ error: ({ code }) => (code === 'invalid_type' ? missing : invalid) });
  return date.refine((value) => !value.startsWith('0000'), NOT_A_DATE);
}

/** Message for a missing value or a wrong type only. */
function whenMissing(message: string) {
  return (issue: { code?: string }) => (issue.code === 'invalid_type' ? message : undefined);
}

function parseNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : (readNumber(text, { unit: 'money' }).value ?? Number.NaN);
}

function toNullableText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function digitsToNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  if (trimmed === '') return null;
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : value;
}
