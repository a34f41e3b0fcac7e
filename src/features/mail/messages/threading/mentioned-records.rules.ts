import { toSerialKey } from '../../../master-data/customers/serial.rules.ts';
import { hasRightCheckDigit, readVin } from '../../../master-data/vehicles/vin.rules.ts';

/** Fields of a new ticket that its text fills. */
export interface MentionedRecords {
  readonly toolSerial: string | undefined;
  readonly vin: string | undefined;
  readonly rmaNumber: string | undefined;
}

const MAX_CODES = 200;

/** Returns words that may be serial or RMA numbers, to look them up. */
export function listCodes(text: string): string[] {
  const words = (text.match(/[A-Za-z0-9-]{5,}/g) ?? []).filter((word) => word.length <= 40 && /\d/.test(word));
  return [...new Set(words)].slice(0, MAX_CODES);
}

/** Known codes by the key of `toSerialKey`, as stored. */
export interface KnownCodes {
  readonly serials: ReadonlyMap<string, string>;
  readonly rmaNumbers: ReadonlyMap<string, string>;
}

/** Finds the serial number, VIN and RMA number that the text mentions. If it mentions several of a kind, none is certain. */
export function findMentionedRecords(text: string, { serials, rmaNumbers }: KnownCodes): MentionedRecords {
  const keys = listCodes(text).map(toSerialKey);
  return {
    toolSerial: findOnly(keys.flatMap((key) => serials.get(key) ?? [])),
    vin: findOnly(listVins(text)),
    rmaNumber: findOnly(keys.flatMap((key) => rmaNumbers.get(key) ?? [])),
  };
}

function findOnly(found: readonly string[]): string | undefined {
  const [only, ...others] = new Set(found);
  return others.length === 0 ? only : undefined;
}

/** The check digit tells a VIN from other codes of 17 characters. */
function listVins(text: string): string[] {
  return (text.match(/[A-Za-z0-9]{17,}/g) ?? [])
    .filter((word) => word.length === 17)
    .flatMap((word) => {
      const read = readVin(word);
      return typeof read !== 'string' && hasRightCheckDigit(read.vin) ? read.vin : [];
    });
}
