import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { createNameFinder } from './names.ts';
import { findEmails, findPhones, findSerials, findVins } from './patterns.ts';
import {
  addToTrie,
  createTrie,
  type Finder,
  findAtWords,
  foldCase,
  type IndexedText,
  indexText,
  type LongestMatch,
  replaceMatches,
  type TrieNode,
} from './text-match.ts';

/** Customer data that must not appear in shared texts. */
export interface PrivateData {
  readonly companies: readonly string[];
  readonly people: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly serials: readonly string[];
  readonly vins: readonly string[];
  readonly plates: readonly string[];
}

const REPLACEMENTS = {
  companies: 'the shop',
  people: 'the customer',
  emails: '[email address]',
  phones: '[phone number]',
  serials: '[serial number]',
  vins: '[VIN]',
  plates: '[registration]',
} as const satisfies Record<keyof PrivateData, string>;

/** Returns the private data in the fields of a ticket. */
export function getPrivateData(ticket: Ticket): PrivateData {
  const { customerCompany, customerName, customerEmail, sourceEmail, toolSerial, replacementSerial, rmaNumber, vin, reg } = ticket;
  return {
    companies: [customerCompany],
    people: [customerName],
    emails: [customerEmail, sourceEmail],
    phones: [],
    serials: [toolSerial, replacementSerial, rmaNumber],
    vins: [vin],
    plates: [reg],
  };
}

/** Data recognized by its form, even if the customer is unknown. */
const PATTERNS: readonly Finder[] = [
  ({ text }) => findEmails(text, REPLACEMENTS.emails),
  ({ text }) => findVins(text, REPLACEMENTS.vins),
  ({ text }) => findSerials(text, REPLACEMENTS.serials),
  ({ text }) => findPhones(text, REPLACEMENTS.phones),
];

/**
 * Returns a function that replaces private data in a text with general terms. It takes linear time for any text and any amount of
 * private data.
 */
export function createRedactor(data: PrivateData): (text: string) => string {
  const findNames = (kind: 'companies' | 'people' | 'emails', names: readonly string[]) =>
    createNameFinder(names.map((name) => ({ name, replacement: REPLACEMENTS[kind] })));
  const finders = [
    findNames('emails', data.emails),
    createCodeFinder([
      ...(['phones', 'serials', 'plates'] as const).flatMap((kind) =>
        data[kind].map((code) => ({ code, replacement: REPLACEMENTS[kind] })),
      ),
      ...data.vins.flatMap((vin) => [vin, ...toVinEnds(vin)].map((code) => ({ code, replacement: REPLACEMENTS.vins }))),
    ]),
    findNames('companies', data.companies.flatMap(toShortNames)),
    findNames(
      'people',
      data.people.flatMap((person) => [person, ...person.trim().split(/\s+/)]),
    ),
    ...PATTERNS,
  ];
  return (text) => finders.reduce((redacted, find) => replaceMatches(redacted, find(redacted)), indexText(text)).text;
}

/** A vehicle is often identified by the last characters of its VIN. */
const VIN_END_LENGTHS = [8, 7, 6];

const toVinEnds = (vin: string): string[] =>
  VIN_END_LENGTHS.filter((length) => vin.length > 2 * length - 4).map((length) => vin.slice(-length));

/** Longer beginnings of a name are as unlikely as the whole name. */
const MAX_NAME_WORDS = 32;

/** Returns a company's name and its beginnings of two or more words: 'Harbor Street Garage', 'Harbor Street'. */
function toShortNames(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const beginnings = words.slice(0, MAX_NAME_WORDS).map((_, index) => words.slice(0, index + 1).join(' '));
  return [name, ...beginnings.slice(1)];
}

interface Code {
  readonly code: string;
  readonly replacement: string;
}

/** Shorter codes could be words. */
const MIN_CODE_LENGTH = 4;
/** Bounds the work at each word of a text. */
const MAX_CODE_LENGTH = 100;

/** Finds codes in any case, with up to two separators between any two characters, the longest first. */
function createCodeFinder(codes: readonly Code[]): Finder {
  const trie = createTrie();
  for (const { code, replacement } of codes) {
    const characters = [...foldCase(code.replaceAll(/[^\p{L}\p{N}]/gu, ''))];
    if (characters.length >= MIN_CODE_LENGTH && characters.length <= MAX_CODE_LENGTH) addToTrie(trie, characters, replacement);
  }
  if (trie.next.size === 0) return () => [];
  return (indexed) => findAtWords(indexed, (index) => findLongestCode(trie, indexed, index));
}

function findLongestCode(trie: TrieNode, { text, words }: IndexedText, first: number): LongestMatch {
  let longest: LongestMatch;
  let node: TrieNode | undefined = trie;
  for (let index = first; index < words.length; index += 2) {
    const end = words[index + 1] ?? 0;
    node = followWord(node, text.slice(words[index], end));
    if (!node) break;
    if (node.replacement !== undefined) longest = { end, replacement: node.replacement };
    if (!isCodeGap(text, end, words[index + 2])) break;
  }
  return longest;
}

function followWord(start: TrieNode, word: string): TrieNode | undefined {
  let node: TrieNode | undefined = start;
  for (const character of word) {
    for (const folded of foldCase(character)) node = node?.next.get(folded);
    if (!node) return undefined;
  }
  return node;
}

const SEPARATOR = /^[\s./()-]$/;

function isCodeGap(text: string, start: number, end: number | undefined): boolean {
  if (end === undefined || end - start > 2) return false;
  return SEPARATOR.test(text.charAt(start)) && (end - start === 1 || SEPARATOR.test(text.charAt(start + 1)));
}
