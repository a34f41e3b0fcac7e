import { createHash } from 'node:crypto';
import type { ImportCells } from '../../../../platform/import/import-row.ts';
import type { ImportedRecord } from '../../../../platform/server/import-target.ts';
import { toNameKey } from '../../../../platform/text/name-key.ts';

/**
 * The keys by which a row is recognized when it comes again: the provider's ID; otherwise the values that were read, whatever their notation,
 * and the cells, whatever the choices by which they are read. The first key alone decides within a file.
 */
export function toRowKeys(cells: ImportCells, record: ImportedRecord, problems: readonly string[]): readonly [string, ...string[]] {
  if (record.providerId !== null) return [`id:${record.providerId}`];
  const content = Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1));
  return [`values:${digest(canonical([record, problems]))}`, `row:${digest(content)}`];
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Digits with the signs of a phone number between them. */
const PHONE = /^[+(]?\d[\d\s().+\-/]{5,}\d$/;

/** A value without notation: letter case, blanks, apostrophes, the signs in phone numbers. Empty values are the same as absent ones. */
function canonical(value: unknown): unknown {
  if (typeof value === 'string') return toPlain(value) || undefined;
  if (Array.isArray(value)) return compact(value.map(canonical));
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value)
    .map(([key, each]) => [key, canonical(each)] as const)
    .filter(([, each]) => each !== undefined);
  return compact(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const compact = (list: readonly unknown[]): readonly unknown[] | undefined => (list.length === 0 ? undefined : list);

/** Most cells are ASCII, and their key is faster to compute. */
const ASCII = /^[\t\n\r -~]*$/;

function toPlain(text: string): string {
  const key = ASCII.test(text) ? text.toLowerCase().replaceAll('`', "'") : toNameKey(text);
  const plain = key.replaceAll(/\s+/g, ' ').trim();
  return plain.length <= 100 && PHONE.test(plain) && !/^\d{4}-\d\d-\d\d/.test(plain) ? plain.replaceAll(/\D/g, '') : plain;
}
