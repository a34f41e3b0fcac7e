import { createCsvReader } from '../../../platform/csv.ts';
import { guardForImport, withoutGuard } from '../../../platform/csv-formulas.ts';
import { toCsvRow } from '../../../platform/csv-write.ts';
import type { Contact } from './contact.contract.ts';

/** Formats contacts as one CSV cell: a line each, with comma-separated name, email and phone. */
export function writeContacts(contacts: readonly Contact[]): string {
  return contacts
    .map(({ name, email, phone }) => toCsvRow([name, email, phone], guardForImport))
    .join('')
    .trimEnd();
}

/** Parses the output of `writeContacts`. */
export function readContacts(cell: string): Contact[] {
  const reader = createCsvReader(',');
  return [...reader.push(cell), ...reader.end()].map(({ cells }) => {
    const [name = '', email = '', phone = ''] = cells.map(withoutGuard);
    return { name, email, phone };
  });
}

const SEPARATORS = /[;,|\r\n]/;

/** Formats serial numbers as one CSV cell. */
export function writeSerials(serials: readonly string[]): string {
  return serials
    .map((serial) => (SEPARATORS.test(serial) || serial.includes('"') ? `"${serial.replaceAll('"', '""')}"` : serial))
    .join('; ');
}

/** Parses serial numbers separated by semicolons, commas, bars or line breaks. Quoted separators belong to the number. */
export function readSerials(cell: string): string[] {
  const found = cell.match(/[^\S\r\n]*"(?:[^"]|"")*"|[^;,|\r\n]+/g) ?? [];
  return found
    .map((each) => each.trim())
    .map((each) => (/^".*"$/s.test(each) ? each.slice(1, -1).replaceAll('""', '"') : each))
    .filter((each) => each.trim() !== '');
}
