import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { type Finder, type Found, foldCase, type ReadText, readText, replaceFound } from './found.ts';
import { createNameFinder } from './names.ts';
import { findEmails, findPhones, findSerials, findVins } from './patterns.ts';
import type { Words } from './words.ts';

interface Code {
  readonly code: string;
  /** The general word that replaces it. */
  readonly word: string;
}

/** A code by its letters and digits, one after the other. */
interface Node {
  readonly next: Map<string, Node>;
  /** The word for the code that ends here. */
  word: string | undefined;
}

/** Shorter codes are words. */
const LEAST_CODE = 4;
/** Longest code that is redacted. Bounds the comparison at each word. */
const MOST_CODE = 100;

/** Finds codes as they may be written: in any case, with up to two blanks or signs between any two characters, the longest first. */
function createCodeFinder(codes: readonly Code[]): Finder {
  const root: Node = { next: new Map(), word: undefined };
  for (const { code, word } of codes) {
    const signs = [...foldCase(code.replaceAll(/[^\p{L}\p{N}]/gu, ''))];
    if (signs.length < LEAST_CODE || signs.length > MOST_CODE) continue;
    let node = root;
    for (const sign of signs) {
      const next = node.next.get(sign) ?? { next: new Map(), word: undefined };
      node.next.set(sign, next);
      node = next;
    }
    node.word ??= word;
  }
  return root.next.size === 0 ? () => [] : (given) => findCodes(root, given);
}

function findCodes(root: Node, { text, words }: ReadText): Found[] {
  const found: Found[] = [];
  let done = 0;
  for (let at = 0; at < words.length; at += 2) {
    const start = words[at] ?? 0;
    const code = start < done ? undefined : findLongest(root, text, words, at);
    if (!code) continue;
    found.push({ start, ...code });
    done = code.end;
  }
  return found;
}

/** The longest code that begins with this word. */
function findLongest(root: Node, text: string, words: Words, first: number): { end: number; word: string } | undefined {
  let longest: { end: number; word: string } | undefined;
  let node: Node | undefined = root;
  for (let at = first; at < words.length; at += 2) {
    const end = words[at + 1] ?? 0;
    node = walk(node, text.slice(words[at], end));
    if (!node) break;
    if (node.word !== undefined) longest = { end, word: node.word };
    if (!isGap(text, end, words[at + 2])) break;
  }
  return longest;
}

const GAP_SIGN = /^[\s./()-]$/;

/** Whether there are at most two blanks and signs of a code between two words. */
function isGap(text: string, start: number, end: number | undefined): boolean {
  if (end === undefined || end - start > 2) return false;
  return GAP_SIGN.test(text.charAt(start)) && (end - start === 1 || GAP_SIGN.test(text.charAt(start + 1)));
}

function walk(from: Node, word: string): Node | undefined {
  let node: Node | undefined = from;
  for (const sign of word) {
    for (const folded of foldCase(sign)) node = node?.next.get(folded);
    if (!node) return undefined;
  }
  return node;
}

/** Private facts that texts for all readers must not contain. */
export interface Private {
  readonly companies: readonly string[];
  readonly people: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly serials: readonly string[];
  readonly vins: readonly string[];
  readonly plates: readonly string[];
}

const WORDS = {
  companies: 'the shop',
  people: 'the customer',
  emails: '[email address]',
  phones: '[phone number]',
  serials: '[serial number]',
  vins: '[VIN]',
  plates: '[registration]',
} as const satisfies Record<keyof Private, string>;

/** What a ticket itself says of its customer and their things. */
export function privateOf(ticket: Ticket): Private {
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

/** Found in any text, whether or not the customer is known: email addresses, VINs, serial numbers and phone numbers. */
const PATTERNS: readonly Finder[] = [
  ({ text }) => findEmails(text, WORDS.emails),
  ({ text }) => findVins(text, WORDS.vins),
  ({ text }) => findSerials(text, WORDS.serials),
  ({ text }) => findPhones(text, WORDS.phones),
];

/**
 * Makes texts fit for everybody: names, serial numbers, VINs, registrations and addresses of customers become general words. Each text is
 * read once per kind, whatever it says and however many names are known.
 */
export function createRedactor(known: Private): (text: string) => string {
  const named = (kind: 'companies' | 'people' | 'emails', names: readonly string[]) =>
    createNameFinder(names.map((name) => ({ name, word: WORDS[kind] })));
  const finders = [
    named('emails', known.emails),
    createCodeFinder([
      ...(['phones', 'serials', 'plates'] as const).flatMap((kind) => known[kind].map((code) => ({ code, word: WORDS[kind] }))),
      ...known.vins.flatMap((vin) => [vin, ...endsOf(vin)].map((code) => ({ code, word: WORDS.vins }))),
    ]),
    named('companies', known.companies.flatMap(beginningsOf)),
    named(
      'people',
      known.people.flatMap((person) => [person, ...person.trim().split(/\s+/)]),
    ),
    ...PATTERNS,
  ];
  return (text) => finders.reduce((redacted, find) => replaceFound(redacted, find(redacted)), readText(text)).text;
}

/** People name a car by the last characters of its VIN. */
const VIN_ENDS = [8, 7, 6];

const endsOf = (vin: string): string[] => VIN_ENDS.filter((length) => vin.length > 2 * length - 4).map((length) => vin.slice(-length));

/** Longer beginnings of a name are as rare as the whole. */
const MOST_WORDS = 32;

/** 'Harbor Street Garage', 'Harbor Street': people call a company by the beginning of its name. */
function beginningsOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const beginnings = words.slice(0, MOST_WORDS).map((_, index) => words.slice(0, index + 1).join(' '));
  return [name, ...beginnings.slice(1)];
}
