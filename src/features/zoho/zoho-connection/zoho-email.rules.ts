const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** True if the address has only ASCII characters, so none can be mistaken for another. */
export const isPlainEmail = (email: string): boolean => PRINTABLE_ASCII.test(email);

/**
 * Compares two addresses, ignoring the case of ASCII letters. Rejects look-alike letters, such as other scripts, full-width letters, a
 * dotless i or the Kelvin sign, which `toLowerCase` turns into a k.
 */
export function isSameEmail(one: string, other: string): boolean {
  return isPlainEmail(one) && isPlainEmail(other) && one.toLowerCase() === other.toLowerCase();
}
