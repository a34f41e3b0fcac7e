import { z } from 'zod';
import { scalarText } from '../../../../../platform/text/scalar-text.ts';
import { lenientArray, type OddRow, readRows } from '../http/read-rows.ts';

const Row = z.object({ id: z.string() }).catchall(z.unknown());
const Page = z.object({
  data: z.array(z.unknown()),
  info: z.object({ more_records: z.boolean(), next_page_token: z.string().nullish() }),
});

/** A record of a module of the CRM, with Zoho's names of the fields. */
export type CrmRecord = z.output<typeof Row>;

export interface CrmPage {
  readonly records: readonly CrmRecord[];
  /** Rows that can't be read as records. */
  readonly odd: readonly OddRow[];
  /** Of the page behind this one; undefined at the end. */
  readonly next: string | undefined;
}

export const EMPTY_CRM_PAGE: CrmPage = { records: [], odd: [], next: undefined };
const TITLE_FIELDS = ['Full_Name', 'Last_Name', 'Account_Name', 'Company', 'Email'];

/** A page of a list or a search of the CRM; undefined if the body isn't one. */
export function readCrmPage(body: unknown): CrmPage | undefined {
  const page = Page.safeParse(body).data;
  if (!page) return undefined;
  const { rows, odd } = readRows(page.data, Row, TITLE_FIELDS);
  return { records: rows, odd, next: page.info.more_records ? (page.info.next_page_token ?? undefined) : undefined };
}

/** Reads the record in a response to a read by ID. Returns its fault if it is unreadable, or `undefined` for another kind of body. */
export function readCrmRecord(body: unknown): { readonly record: CrmRecord } | { readonly odd: OddRow } | undefined {
  const [given] = z.object({ data: z.array(z.unknown()) }).safeParse(body).data?.data ?? [];
  if (given === undefined) return undefined;
  const { rows, odd } = readRows([given], Row, TITLE_FIELDS);
  if (rows[0]) return { record: rows[0] };
  return odd[0] && { odd: odd[0] };
}

/** A field as text; '' if it's empty or a list. Lookups are shown by their names. */
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
  /** The CRM keeps no two records with the same value in it. */
  readonly isUnique: boolean;
  /** The words of a picklist, without that for none. */
  readonly choices: readonly string[];
}

/** What `settings/fields` says of a module; undefined for what is none. */
export function readCrmFields(body: unknown): CrmField[] | undefined {
  return Fields.safeParse(body).data?.fields.map(({ api_name: name, unique, pick_list_values: values }) => ({
    name,
    isUnique: Object.keys(unique ?? {}).length > 0,
    choices: (values ?? []).map(({ display_value: word }) => word).filter((word) => word !== '-None-'),
  }));
}
