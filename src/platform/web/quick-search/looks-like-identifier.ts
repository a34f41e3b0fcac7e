const LONGEST = 80;
const SHORTEST_CODE = 3;
/** A serial number that was read out or typed from a label may have blanks in it. */
const MOST_GROUPS = 3;
const EMAIL = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;
const PHONE = /^\+?(?=(?:.*\d){7})[\d\s()./-]+$/;
/** An id made of a name: 'harbor-garage'. */
const HYPHENATED = /^[\p{L}\d]+(?:-[\p{L}\d]+)+$/u;

/** Whether a text may name one record, as an id, a serial number, a VIN, a phone number and an email address do. */
export function looksLikeIdentifier(typed: string): boolean {
  const text = typed.trim();
  return text.length <= LONGEST && (isCode(text) || [EMAIL, PHONE, HYPHENATED].some((pattern) => pattern.test(text)));
}

/** An id, a serial number or a VIN: few groups, with a digit. */
function isCode(text: string): boolean {
  const groups = text.split(/\s+/);
  return groups.length <= MOST_GROUPS && groups.join('').length >= SHORTEST_CODE && /\d/.test(text);
}
