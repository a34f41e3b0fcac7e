import { z } from 'zod';
import { cleanText, shortenText } from '../../../../../platform/text/clean-text.ts';
import { toFieldLabel } from './field-label.ts';
import { toUtc } from './times.ts';

/** Row that doesn't match the documented schema. */
export interface UnreadableRow {
  /** Undefined if missing or invalid. */
  readonly id: string | undefined;
  /** '' if unknown. */
  readonly title: string;
  /** ISO text in UTC; undefined if unknown. */
  readonly createdAt: string | undefined;
  readonly changedAt: string | undefined;
  /** User-facing explanation. */
  readonly reason: string;
}

export interface ReadRows<T> {
  readonly rows: T[];
  readonly odd: UnreadableRow[];
  /** ID of each row in list order; undefined for rows without one. */
  readonly ids: readonly (string | undefined)[];
}

const ID = /^[\w-]{1,64}$/;
const TITLE_LIMIT = 200;

/** Parses each row separately, so an invalid one doesn't hide the others. The first of `titleFields` with text is the title. */
export function readRows<T extends { readonly id: string }>(
  rawRows: readonly unknown[],
  schema: z.ZodType<T>,
  titleFields: readonly string[],
): ReadRows<T> {
  const rows: T[] = [];
  const odd: UnreadableRow[] = [];
  for (const row of rawRows) {
    const parsed = schema.safeParse(row);
    if (parsed.success && ID.test(parsed.data.id)) rows.push(parsed.data);
    else odd.push(describeUnreadable(row, parsed.error, titleFields));
  }
  return { rows, odd, ids: rawRows.map(readId) };
}

/** Describes a row that doesn't match the documented schema. */
export function describeUnreadable(row: unknown, error: z.ZodError | undefined, titleFields: readonly string[]): UnreadableRow {
  const fields = toFields(row);
  return {
    id: readId(row),
    title: readTitle(fields, titleFields),
    createdAt: toUtc(fields.createdTime ?? fields.Created_Time),
    changedAt: toUtc(fields.modifiedTime ?? fields.Modified_Time),
    reason: describeIssue(fields, error?.issues[0]),
  };
}

/** Array that skips rows not matching `schema`, for lists that are only searched. */
export function lenientArray<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>[]> {
  return z.array(z.unknown()).transform((rows) => rows.flatMap((row) => schema.safeParse(row).data ?? []) as z.output<T>[]);
}

const toFields = (row: unknown): Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Record<string, unknown>) : {};

function readId(row: unknown): string | undefined {
  const { id } = toFields(row);
  const text = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  return typeof text === 'string' && ID.test(text) ? text : undefined;
}

function readTitle(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const title = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof title === 'string' ? shortenText(cleanText(title.trim()), TITLE_LIMIT) : '';
}

function describeIssue(fields: Readonly<Record<string, unknown>>, issue: z.core.$ZodIssue | undefined): string {
  const name = issue?.path.map(String).join('.') ?? 'id';
  if (name === '') return 'Zoho sent an empty entry instead of this record.';
  const field = `“${toFieldLabel(shortenText(cleanText(name), TITLE_LIMIT))}”`;
  const [first = 'id'] = name.split('.');
  const isMissing = fields[first] === undefined || fields[first] === null;
  return isMissing ? `Zoho sent this record without the field ${field}.` : `OBDesk can’t read the value Zoho sent in the field ${field}.`;
}
