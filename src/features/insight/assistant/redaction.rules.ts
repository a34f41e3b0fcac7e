import type { Ticket } from '../../ticketing/tickets/ticket.contract.ts';

/** What must not stand in a text that everybody reads. */
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

/** Texts that are private whatever they are of: addresses, VINs, serial numbers and ids such as 'ISCANP-46844', phone numbers. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, WORDS.emails],
  [/\b(?=[A-HJ-NPR-Z]*\d)[A-HJ-NPR-Z\d]{17}\b/gi, WORDS.vins],
  [/\b[A-Z]{3,}[A-Z\d]*-\d{4,}\b/gi, WORDS.serials],
  [/(?<![\p{L}\d.])\+?\d{1,4}[\s./()-]{1,3}(?:\d{2,5}[\s./()-]{0,2}){2,5}\d(?![\p{L}\d.])/gu, WORDS.phones],
];

/** The last digits of a VIN are how people name a car. */
const VIN_ENDS = [8, 7, 6];
/** Shorter pieces of a name are words. */
const LEAST_NAME = 3;
const LEAST_CODE = 4;

/** Makes texts fit for everybody: names, serial numbers, VINs, registrations and addresses of customers become general words. */
export function createRedactor(known: Private): (text: string) => string {
  const codes = (['serials', 'vins', 'plates'] as const).flatMap((kind) => known[kind].flatMap((code) => codeRules(code, kind)));
  const rules = [
    ...known.emails.flatMap((email) => nameRule(email, WORDS.emails)),
    ...known.phones.flatMap((phone) => spacedRule(phone, WORDS.phones)),
    ...codes,
    ...known.companies.flatMap((company) => beginningsOf(company).flatMap((name) => nameRule(name, WORDS.companies))),
    ...known.people.flatMap((person) => [person, ...partsOf(person)].flatMap((name) => nameRule(name, WORDS.people))),
    ...PATTERNS,
  ];
  return (text) => rules.reduce((redacted, [pattern, word]) => redacted.replaceAll(pattern, word), text);
}

type Rule = readonly [RegExp, string];

function codeRules(code: string, kind: 'serials' | 'vins' | 'plates'): Rule[] {
  const ends = kind === 'vins' ? VIN_ENDS.filter((length) => code.length > 2 * length - 4).map((length) => code.slice(-length)) : [];
  return [code, ...ends].flatMap((each) => spacedRule(each, WORDS[kind]));
}

/** A code as it may be written: with blanks and hyphens anywhere, in either case. */
function spacedRule(code: string, word: string): Rule[] {
  const signs = [...code.replaceAll(/[^\p{L}\p{N}]/gu, '')];
  if (signs.length < LEAST_CODE) return [];
  return [[new RegExp(`(?<![\\p{L}\\p{N}])${signs.join('[\\s./()-]{0,2}')}(?![\\p{L}\\p{N}])`, 'giu'), word]];
}

function nameRule(name: string, word: string): Rule[] {
  const trimmed = name.trim();
  if (trimmed.length < LEAST_NAME || trimmed === 'internal') return [];
  const pattern = trimmed.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
  return [[new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), word]];
}

/** 'Harbor Street Garage', 'Harbor Street': a company is called by the beginning of its name, the longest first. */
function beginningsOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.map((_, index) => words.slice(0, words.length - index).join(' ')).filter((each, index) => index === 0 || each.includes(' '));
}

const partsOf = (person: string): string[] => person.trim().split(/\s+/);
