import { pluralize } from '../../number-text.ts';

const LONGEST = 80;
const SHORTEST_CODE = 3;
/** Serial numbers may be typed in groups. */
const MOST_GROUPS = 3;
const EMAIL = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;
const PHONE = /^\+?(?=(?:.*\d){7})[\d\s()./-]+$/;
/** An ID made from a name: 'harbor-garage'. */
const HYPHENATED = /^[\p{L}\d]+(?:-[\p{L}\d]+)+$/u;

/** Returns whether text may identify one record: an ID, serial number, VIN, phone number or email address. */
export function looksLikeIdentifier(typed: string): boolean {
  const text = typed.trim();
  return text.length <= LONGEST && (isCode(text) || [EMAIL, PHONE, HYPHENATED].some((pattern) => pattern.test(text)));
}

function isCode(text: string): boolean {
  const groups = text.split(/\s+/);
  return groups.length <= MOST_GROUPS && groups.join('').length >= SHORTEST_CODE && /\d/.test(text);
}

interface Found {
  readonly count: number;
  /** The record that Enter opens; `undefined` if Enter shows all results. */
  readonly named: string | undefined;
}

export function announceResults({ count, named }: Found): string {
  if (count === 0) return 'No results found.';
  return `${pluralize(count, 'match', 'matches')}. Press Enter to ${named ? `open ${named}` : 'show all'}.`;
}
