import { toSearchKey } from './fold-letters.ts';

/** A whole phone number, with a prefix that others may omit or write differently. */
const PHONE = /^\s*(?<prefix>\+|00|0|\(0)[\d\s()./-]{6,}$/;

/** Returns true if the text looks like a phone number or a part of one. */
export const isPhone = (typed: string): boolean => /^[\d\s()+./-]+$/.test(typed);

/** Matches the key of a VIN after the I that barcodes of imported vehicles add (ANSI MH10.8.2). VINs contain no I. */
const SCANNED_VIN = /^i(?=[a-hj-npr-z0-9]{17}$)/;

/** Returns the search term for keys that may hold phone numbers: a phone number without its country code or trunk prefix. */
export function toPhoneTerm(typed: string): string {
  const prefix = PHONE.exec(typed)?.groups?.prefix;
  if (prefix === undefined) return toSearchKey(typed);
  const digits = typed.replace('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '');
  const local = prefix === '+' || prefix === '00' ? digits.slice(countryLength(digits)) : digits;
  // Empty while only prefixes are typed.
  return local || digits || toSearchKey(typed);
}

/** Returns the search term for keys that may hold VINs: a VIN without barcode characters. */
export const toVinTerm = (typed: string): string => toSearchKey(typed).replace(SCANNED_VIN, '');

/** Returns the length of a country code, after ITU-T E.164. */
function countryLength(digits: string): number {
  if (/^[17]/.test(digits)) return 1;
  return /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/.test(digits) ? 2 : 3;
}
