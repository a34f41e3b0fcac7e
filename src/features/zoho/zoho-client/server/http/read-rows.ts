import { z } from 'zod';
import { cleanText, shortenText } from '../../../../../platform/text/clean-text.ts';
import { toFieldLabel } from './field-label.ts';
import { toUtc } from './times.ts';

/** A row of a list that doesn't have the documented shape. */
export interface OddRow {
  /** Undefined if the row has no ID that Zoho can be asked for. */
  readonly id: string | undefined;
  /** What people know the record by; '' if the row doesn't say. */
  readonly title: string;
  /** When it was created and changed, as ISO text in UTC; undefined if the row doesn't say. */
  readonly createdAt: string | undefined;
  readonly changedAt: string | undefined;
  /** Reason in plain language. */
  readonly reason: string;
}

export interface ReadRows<T> {
  readonly rows: T[];
  readonly odd: OddRow[];
  /** The ID of each row in the order of the list; undefined for rows without one. */
  readonly ids: readonly (string | undefined)[];
}

/** The longest ID and the characters Zoho uses in one. */
const ID = /^[\w-]{1,64}$/;
const TITLE_LIMIT = 200;

/** Reads each row of a list by itself, so that an odd one doesn't hide the others. `titleFields` are tried in their order. */
export function readRows<T extends { readonly id: string }>(
  given: readonly unknown[],
  schema: z.ZodType<T>,
  titleFields: readonly string[],
): ReadRows<T> {
  const rows: T[] = [];
  const odd: OddRow[] = [];
  for (const row of given) {
    const read = schema.safeParse(row);
    if (read.success && ID.test(read.data.id)) rows.push(read.data);
    else odd.push(describeOdd(row, read.error, titleFields));
  }
  return { rows, odd, ids: given.map(readId) };
}

/** Describes one record that doesn't have the documented shape. */
export function describeOdd(row: unknown, error: z.ZodError | undefined, titleFields: readonly string[]): OddRow {
  const fields = toFields(row);
  return {
    id: readId(row),
    title: readTitle(fields, titleFields),
    createdAt: toUtc(fields.createdTime ?? fields.Created_Time),
    changedAt: toUtc(fields.modifiedTime ?? fields.Modified_Time),
    reason: describeIssue(fields, error?.issues[0]),
  };
}

/** The rows of a list that have this shape; others are left out. For lists whose rows only help to find something. */
export function lenientArray<T extends z.ZodType>(row: T): z.ZodType<z.output<T>[]> {
  return z.array(z.unknown()).transform((rows) => rows.flatMap((each) => row.safeParse(each).data ?? []) as z.output<T>[]);
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
