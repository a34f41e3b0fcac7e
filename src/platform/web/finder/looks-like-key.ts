const LONGEST = 80;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** An id, a serial number or a VIN: one word with digits. */
const CODE = /^(?=(?:.*\d){3})[\p{L}\d][\p{L}\d#./_-]{3,}$/u;
const PHONE = /^\+?(?=(?:.*\d){7})[\d\s()./-]+$/;

/** Whether a text may name one record, as an id, a serial number, a VIN, a phone number and an email address do. */
export function looksLikeKey(typed: string): boolean {
  const text = typed.trim();
  return text.length <= LONGEST && [EMAIL, CODE, PHONE].some((pattern) => pattern.test(text));
}
