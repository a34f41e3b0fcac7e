import { cutText } from '../../../../../platform/text/clean-text.ts';
import { stripInvisible } from '../../answer/strip-invisible.ts';

/** The longest text of a field, and the longest list, that is sent. */
const MOST_CHARACTERS = 4_000;
const MOST_ITEMS = 50;

/** Copies what is sent without what says nothing and what nobody sees; long texts and lists end sooner, which is said. */
export function shorten<T>(given: T): { readonly value: T; readonly isShortened: boolean } {
  let isShortened = false;
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return copyText(value);
    if (Array.isArray(value)) {
      isShortened ||= value.length > MOST_ITEMS;
      return value.slice(0, MOST_ITEMS).map(copy);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, each]) => says(each))
        .map(([key, each]) => [key, copy(each)]),
    );
  };
  const copyText = (text: string): string => {
    const seen = stripInvisible(text);
    if (seen.length <= MOST_CHARACTERS) return seen;
    isShortened = true;
    return `${cutText(seen, MOST_CHARACTERS)}…`;
  };
  return { value: copy(given) as T, isShortened };
}

const says = (value: unknown): boolean =>
  value !== null && value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0);
