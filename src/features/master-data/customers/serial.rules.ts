import { toCompanyKey } from './company.rules.ts';

/** The key shared by all spellings of a serial number that look the same, blanks aside. The database has it as `serial_key`. */
export const toSerialKey = (serial: string): string => toCompanyKey(serial).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** The address of everything about one serial number. */
export function toSerialPath(serial: string): `/serials/${string}` {
  return `/serials/${encodeURIComponent(serial.trim())}`;
}

/** The serial numbers without those that only repeat another in other letters or blanks. */
export function distinctSerials(serials: readonly string[]): string[] {
  const firsts = new Map<string, string>();
  for (const serial of serials) if (!firsts.has(toSerialKey(serial))) firsts.set(toSerialKey(serial), serial);
  return [...firsts.values()];
}
