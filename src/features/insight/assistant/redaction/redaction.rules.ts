import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { createCodeFinder } from './codes.ts';
import { type Finder, readText, replaceFound } from './found.ts';
import { createNameFinder } from './names.ts';
import { findEmails, findPhones, findSerials, findVins } from './patterns.ts';

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
