import { z } from 'zod';
import { scalarText } from '../../../../../platform/text/scalar-text.ts';
import { lenientArray, readRows, type UnreadableRow } from '../http/read-rows.ts';

const Row = z.object({ id: z.string() }).catchall(z.unknown());
const Page = z.object({
  data: z.array(z.unknown()),
  info: z.object({ more_records: z.boolean(), next_page_token: z.string().nullish() }),
});

/** Record of a CRM module, with Zoho's field names. */
export type CrmRecord = z.output<typeof Row>;

export interface CrmPage {
  readonly records: readonly CrmRecord[];
  /** Rows that aren't valid records. */
  readonly odd: readonly UnreadableRow[];
  /** Token of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

export const EMPTY_CRM_PAGE: CrmPage = { records: [], odd: [], next: undefined };
const TITLE_FIELDS = ['Full_Name', 'Last_Name', 'Account_Name', 'Company', 'Email'];

/** Reads a page of a CRM list or search; undefined for any other body. */
export function readCrmPage(body: unknown): CrmPage | undefined {
  const page = Page.safeParse(body).data;
  if (!page) return undefined;
  const { rows, odd } = readRows(page.data, Row, TITLE_FIELDS);
  return { records: rows, odd, next: page.info.more_records ? (page.info.next_page_token ?? undefined) : undefined };
}

/** Reads the response to a request for a record by ID, as a record or an unreadable row; undefined for any other body. */
export function readCrmRecord(body: unknown): { readonly record: CrmRecord } | { readonly odd: UnreadableRow } | undefined {
  const [row] = z.object({ data: z.array(z.unknown()) }).safeParse(body).data?.data ?? [];
  if (row === undefined) return undefined;
  const { rows, odd } = readRows([row], Row, TITLE_FIELDS);
  if (rows[0]) return { record: rows[0] };
  return odd[0] && { odd: odd[0] };
}

/** Returns a field as text: '' if it is empty or a list, the name for a lookup. */
export function textOf(record: CrmRecord, field: string): string {
  const value = record[field];
  if (typeof value !== 'object' || value === null) return scalarText(value);
  return 'name' in value && !Array.isArray(value.name) ? scalarText(value.name) : '';
}

const Fields = z.object({
  fields: lenientArray(
    z.object({
      api_name: z.string(),
      unique: z.record(z.string(), z.unknown()).nullish(),
      pick_list_values: lenientArray(z.object({ display_value: z.string() })).nullish(),
    }),
  ),
});

export interface CrmField {
  readonly name: string;
  /** The CRM rejects a second record with the same value. */
  readonly isUnique: boolean;
  /** Picklist values, without '-None-'. */
  readonly choices: readonly string[];
}

/** Reads a response of `settings/fields`; undefined for any other body. */
export function readCrmFields(body: unknown): CrmField[] | undefined {
  return Fields.safeParse(body).data?.fields.map(({ api_name: name, unique, pick_list_values: values }) => ({
    name,
    isUnique: Object.keys(unique ?? {}).length > 0,
    choices: (values ?? []).map(({ display_value: value }) => value).filter((value) => value !== '-None-'),
  }));
}
