import { foldLetters, toSearchKey } from '../../../platform/text/fold-letters.ts';
import { toNameKey } from '../../../platform/text/name-key.ts';
import { toFullLabel } from '../../admin/users/name-likeness.rules.ts';

interface Named {
  readonly fullName: string;
  readonly username?: string | undefined;
}

/** An @ that stands at the beginning of a word: not the one of an e-mail address. */
const AT = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu;
/** The rest of a word, or another part of a double name. */
const GOES_ON = /^(?:[\p{L}\p{N}\p{M}]|\p{Pd}\p{L})/u;

/** Whether a text may name a person, before any person is looked up. */
export const mayMention = (text: string): boolean => text.search(AT) !== -1;

type ToKey = (text: string) => string;
const toPlainLetters: ToKey = (text) => foldLetters(toNameKey(text)).replaceAll("'", '');

/**
 * Finds the people named in a text by `@` and the full name, or by a first name that only one of them has. The longest name counts:
 * '@Ann Lee-Miller' is not Ann Lee, and '@Ann Lee (ann2)' is one of two with this name. Spellings that look the same are one, and accents
 * and apostrophes don't count if nobody has the name as it is written.
 */
export function findMentioned<P extends Named>(text: string, people: readonly P[]): P[] {
  if (!mayMention(text)) return [];
  // A decomposed letter is two characters.
  const longest = 2 * Math.max(0, ...people.map(({ fullName, username = '' }) => toFullLabel(fullName, username).length));
  const ways = [toNameKey, toPlainLetters].map((toKey) => ({ toKey, names: people.map((person) => toNames(person, toKey)) }));
  const mentioned = [...text.matchAll(AT)].flatMap(({ index }) => {
    const rest = text.slice(index + 1, index + 1 + longest);
    const starts = ways.map(({ toKey, names }) => ({ names, texts: listStarts(rest, toKey) }));
    const found = [...starts.map(findByName), ...starts.map(findByFirstName)];
    return found.find(({ length }) => length > 0) ?? [];
  });
  return [...new Set(mentioned)];
}

/** The keys of a person's names. */
interface Names<P> {
  readonly person: P;
  /** As lists tell two people of one name apart, and without the username. */
  readonly full: readonly string[];
  readonly first: string;
}

function toNames<P extends Named>(person: P, toKey: ToKey): Names<P> {
  const { fullName, username } = person;
  const label = username === undefined ? fullName : toFullLabel(fullName, username);
  return { person, full: [label, fullName].map(toKey), first: toKey(fullName.split(/\s+/)[0] ?? '') };
}

/** Returns the keys of all beginnings of a text that a name may have: those that end with a word. */
function listStarts(text: string, toKey: ToKey): Set<string> {
  const starts = new Set<string>();
  for (let end = 1; end <= text.length; end += 1) {
    if (!GOES_ON.test(text.slice(end, end + 2))) starts.add(toKey(text.slice(0, end)));
  }
  return starts;
}

interface Search<P> {
  readonly names: readonly Names<P>[];
  readonly texts: ReadonlySet<string>;
}

function findByName<P>({ names, texts }: Search<P>): P[] {
  const lengthOf = ({ full }: Names<P>) => full.find((name) => name !== '' && texts.has(name))?.length ?? 0;
  const most = Math.max(1, ...names.map(lengthOf));
  return names.filter((each) => lengthOf(each) === most).map(({ person }) => person);
}

function findByFirstName<P>({ names, texts }: Search<P>): P[] {
  const sharing = names.filter(({ first }) => first !== '' && texts.has(first)).map(({ person }) => person);
  return sharing.length === 1 ? sharing : [];
}

const MOST_SUGGESTED = 6;

/** Suggests people for '@be': those one of whose names begins so. None while no @ begins the word. */
export function suggestPeople<P extends { readonly fullName: string; readonly isActive?: boolean | undefined }>(
  typed: string,
  people: readonly P[],
): P[] {
  const begun = /^\(?@(.*)$/.exec(typed)?.[1];
  if (begun === undefined) return [];
  const wanted = toSearchKey(begun);
  if (wanted === '' && begun !== '') return [];
  const isMeant = ({ fullName, isActive }: P) =>
    isActive !== false && fullName.split(/\s+/).some((name) => toSearchKey(name).startsWith(wanted));
  return people.filter(isMeant).slice(0, MOST_SUGGESTED);
}
