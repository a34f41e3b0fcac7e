import { foldLetters, toSearchKey } from '../../../platform/text/fold-letters.ts';
import { toNameKey } from '../../../platform/text/name-key.ts';
import { toFullLabel } from '../../admin/users/confusable-names.rules.ts';

interface Named {
  readonly fullName: string;
  readonly username?: string | undefined;
}

/** An @ at the start of a word, not in an email address. */
const AT = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu;
/** A character with the rest of its word. A hyphenated name is one word. */
const PIECE = /.(?:[\p{L}\p{N}\p{M}]|\p{Pd}\p{L})*/gsu;

/** Cheap check for mentions before users are loaded. */
export const mayMention = (text: string): boolean => text.search(AT) !== -1;

type ToKey = (text: string) => string;
const toPlainLetters = (text: string) => foldLetters(toNameKey(text)).replaceAll("'", '');

/**
 * Finds the people mentioned by `@` and their full name, or by a unique first name. The longest name wins: '@Ann Lee-Miller' isn't
 * Ann Lee, and '@Ann Lee (ann2)' is one of two people with this name. Confusable spellings match, and accents and apostrophes are
 * ignored if there is no exact match.
 */
export function findMentioned<P extends Named>(text: string, people: readonly P[]): P[] {
  if (!mayMention(text)) return [];
  const labels = people.map(({ fullName, username = '' }) => toFullLabel(fullName, username));
  // A decomposed letter has two characters.
  const longest = 2 * Math.max(0, ...labels.map(({ length }) => length));
  // A mention ends at the next @ unless a name contains one.
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

/** People by name keys. */
interface NameIndex<P> {
  readonly toKey: ToKey;
  /** By full name, and by the label with the username for people of the same name. */
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

/** Returns the keys of all prefixes that end with a word, shortest first. */
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

const SUGGESTION_LIMIT = 6;

/** Suggests active people one of whose names starts with the text after the @. */
export function suggestPeople<P extends { readonly fullName: string; readonly isActive?: boolean | undefined }>(
  typed: string,
  people: readonly P[],
): P[] {
  const prefix = /^\(?@(.*)$/.exec(typed)?.[1];
  if (prefix === undefined) return [];
  const wanted = toSearchKey(prefix);
  if (wanted === '' && prefix !== '') return [];
  const matches = ({ fullName, isActive }: P) =>
    isActive !== false && fullName.split(/\s+/).some((name) => toSearchKey(name).startsWith(wanted));
  return people.filter(matches).slice(0, SUGGESTION_LIMIT);
}
