import { foldLetters, toSearchKey } from '../../../platform/text/fold-letters.ts';
import { toNameKey } from '../../../platform/text/name-key.ts';
import { toFullLabel } from '../../admin/users/confusable-names.rules.ts';

interface Named {
  readonly fullName: string;
  readonly username?: string | undefined;
}

/** An @ that stands at the beginning of a word: not the one of an e-mail address. */
const AT = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu;
/** Any character with the rest of its word; a double name is one word. */
const PIECE = /.(?:[\p{L}\p{N}\p{M}]|\p{Pd}\p{L})*/gsu;

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
  const labels = people.map(({ fullName, username = '' }) => toFullLabel(fullName, username));
  // A decomposed letter is two characters.
  const longest = 2 * Math.max(0, ...labels.map(({ length }) => length));
  // A mention ends at the next @, unless a name holds one.
  const mostSigns = 1 + Math.max(0, ...labels.map((label) => [...label.matchAll(AT)].length));
  const ways = [toNameKey, toPlainLetters].map((toKey) => indexNames(people, toKey));
  const signs = [...text.matchAll(AT)].map(({ index }) => index);
  const mentioned = signs.flatMap((index, place) => {
    const end = Math.min(index + 1 + longest, signs[place + mostSigns] ?? text.length);
    const pieces = text.slice(index + 1, end).match(PIECE) ?? [];
    const searches = ways.map((way) => ({ ...way, starts: listStarts(pieces, way.toKey) }));
    const found = [...searches.map(findByName), ...searches.map(findByFirstName)];
    return found.find(({ length }) => length > 0) ?? [];
  });
  return [...new Set(mentioned)];
}

/** People by the keys of their names. */
interface NameIndex<P> {
  readonly toKey: ToKey;
  /** By full name, and by the label with the username that tells people of one name apart. */
  readonly byName: ReadonlyMap<string, readonly P[]>;
  readonly byFirstName: ReadonlyMap<string, readonly P[]>;
}

function indexNames<P extends Named>(people: readonly P[], toKey: ToKey): NameIndex<P> {
  const byName = new Map<string, P[]>();
  const byFirstName = new Map<string, P[]>();
  const add = (index: Map<string, P[]>, name: string, person: P) => {
    const key = toKey(name);
    if (key !== '') index.set(key, [...(index.get(key) ?? []), person]);
  };
  for (const person of people) {
    const { fullName, username } = person;
    add(byName, fullName, person);
    if (username !== undefined) add(byName, toFullLabel(fullName, username), person);
    add(byFirstName, fullName.split(/\s+/)[0] ?? '', person);
  }
  return { toKey, byName, byFirstName };
}

/** Returns the keys of all beginnings of a text that a name may have, the shortest first: those that end with a word. */
function listStarts(pieces: readonly string[], toKey: ToKey): string[] {
  let start = '';
  return pieces.map((piece) => {
    start += toKey(piece);
    return start;
  });
}

interface Search<P> extends NameIndex<P> {
  readonly starts: readonly string[];
}

function findByName<P>({ starts, byName }: Search<P>): readonly P[] {
  const longest = starts.findLast((start) => byName.has(start));
  return byName.get(longest ?? '') ?? [];
}

function findByFirstName<P>({ starts, byFirstName }: Search<P>): readonly P[] {
  const sharing = new Set(starts.flatMap((start) => byFirstName.get(start) ?? []));
  return sharing.size === 1 ? [...sharing] : [];
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
