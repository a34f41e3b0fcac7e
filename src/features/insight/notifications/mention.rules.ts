import { foldLetters } from '../../../platform/text/fold-letters.ts';
import { toFullLabel } from '../../admin/users/name-likeness.rules.ts';

interface Named {
  readonly fullName: string;
  readonly username?: string | undefined;
}

/** An @ that stands at the beginning of a word: not the one of an e-mail address. */
const AT = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu;
const IS_WORD = /[\p{L}\p{N}]/u;

/** Whether a text may name a person, before any person is looked up. */
export const mayMention = (text: string): boolean => text.search(AT) !== -1;

/**
 * Finds the people named in a text by `@` and the full name, in any letter case, or by a first name that only one of them has. The longest
 * name counts: '@Ann Lee-Miller' is not Ann Lee, and '@Ann Lee (ann2)' is one of two with this name.
 */
export function findMentioned<P extends Named>(text: string, people: readonly P[]): P[] {
  const named = [...text.matchAll(AT)].flatMap(({ index }) => findNamed(text.slice(index + 1), people));
  return [...new Set(named)];
}

function findNamed<P extends Named>(rest: string, people: readonly P[]): readonly P[] {
  const named = people.map((person) => ({ person, length: lengthOfName(rest, person) })).filter(({ length }) => length > 0);
  const most = Math.max(...named.map(({ length }) => length));
  const longest = named.filter(({ length }) => length === most).map(({ person }) => person);
  if (longest.length > 0) return longest;
  const sharing = people.filter(({ fullName }) => beginsWith(rest, fullName.split(/\s+/)[0] ?? ''));
  return sharing.length === 1 ? sharing : [];
}

/** How much of the text names the person, by name or as lists tell two of one name apart; 0 for nothing. */
function lengthOfName(text: string, { fullName, username }: Named): number {
  const label = username === undefined ? fullName : toFullLabel(fullName, username);
  return [label, fullName].find((name) => beginsWith(text, name))?.length ?? 0;
}

function beginsWith(text: string, name: string): boolean {
  const next = text.slice(name.length);
  return (
    name !== '' &&
    text.slice(0, name.length).toLowerCase() === name.toLowerCase() &&
    !IS_WORD.test(next.charAt(0)) &&
    !/^-\p{L}/u.test(next)
  );
}

const MOST_SUGGESTED = 6;

/** Suggests people for '@be': those one of whose names begins so. None while no @ begins the word. */
export function suggestPeople<P extends { readonly fullName: string; readonly isActive?: boolean | undefined }>(
  typed: string,
  people: readonly P[],
): P[] {
  const begun = /^\(?@(.*)$/.exec(typed)?.[1];
  if (begun === undefined) return [];
  const wanted = foldLetters(begun);
  const isMeant = ({ fullName, isActive }: P) =>
    isActive !== false &&
    foldLetters(fullName)
      .split(/\s+/)
      .some((name) => name.startsWith(wanted));
  return people.filter(isMeant).slice(0, MOST_SUGGESTED);
}
