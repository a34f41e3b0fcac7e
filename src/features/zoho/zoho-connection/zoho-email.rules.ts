const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** Whether an address has only characters that can't be taken for others. */
export const isPlainEmail = (email: string): boolean => PRINTABLE_ASCII.test(email);

/**
 * True if two addresses are equal, ignoring the case of ASCII letters. Look-alike letters don't match: other scripts, full-width letters,
 * a dotless i or the Kelvin sign, which lower-casing turns into a k.
 */
export function isSameEmail(one: string, other: string): boolean {
  return isPlainEmail(one) && isPlainEmail(other) && one.toLowerCase() === other.toLowerCase();
}
