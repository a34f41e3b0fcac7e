import { toCompanyKey } from './company.rules.ts';

/** Key of a serial number that ignores confusable spellings, case and spaces. Same as `serial_key` in the database. */
export const toSerialKey = (serial: string): string => toCompanyKey(serial).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Path of the page of a serial number. */
export function toSerialPath(serial: string): `/serials/${string}` {
  return `/serials/${encodeURIComponent(serial.trim())}`;
}

/** Removes serial numbers with equal keys. */
export function distinctSerials(serials: readonly string[]): string[] {
  const firsts = new Map<string, string>();
  for (const serial of serials) if (!firsts.has(toSerialKey(serial))) firsts.set(toSerialKey(serial), serial);
  return [...firsts.values()];
}

/** Initial values of a new ticket about a tool, whose draft is stored for the tool. */
export const toSerialContext = (serial: string) => ({ draftContext: `serial ${toSerialKey(serial)}`, toolSerial: serial });
