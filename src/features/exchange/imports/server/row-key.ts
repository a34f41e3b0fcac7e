import { createHash } from 'node:crypto';
import type { ImportCells } from '../../../../platform/import/import-row.ts';
import type { ImportedRecord } from '../../../../platform/server/import-target.ts';
import { toNameKey } from '../../../../platform/text/name-key.ts';

/**
 * Keys that identify a row in later imports: the provider's ID; otherwise the normalized values, and the cells independently of the
 * choices. Within a file, only the first key counts.
 */
export function toRowKeys(cells: ImportCells, record: ImportedRecord, problems: readonly string[]): readonly [string, ...string[]] {
  if (record.providerId !== null) return [`id:${record.providerId}`];
  const content = Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1));
  return [`values:${digest(canonical([record, problems]))}`, `row:${digest(content)}`];
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Digits and phone punctuation. */
const PHONE = /^[+(]?\d[\d\s().+\-/]{5,}\d$/;

/** Normalizes case, spaces, apostrophes and phone punctuation. Empty values equal absent ones. */
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

/** Most cells are ASCII, which is faster. */
const ASCII = /^[\t\n\r -~]*$/;

function toPlain(text: string): string {
  const key = ASCII.test(text) ? text.toLowerCase().replaceAll('`', "'") : toNameKey(text);
  const plain = key.replaceAll(/\s+/g, ' ').trim();
  return plain.length <= 100 && PHONE.test(plain) && !/^\d{4}-\d\d-\d\d/.test(plain) ? plain.replaceAll(/\D/g, '') : plain;
}
