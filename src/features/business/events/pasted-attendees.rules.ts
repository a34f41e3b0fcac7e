import { createCsvReader, detectDelimiter } from '../../../platform/csv.ts';
import { NewRegistration, registrationFields } from './registration.contract.ts';

export interface PastedAttendee extends NewRegistration {
  /** Line number in the text, starting at 1. */
  readonly line: number;
}

/** A line that can't be registered, with the reason. */
export interface PastedProblem {
  readonly line: number;
  readonly message: string;
}

interface Pasted {
  readonly people: PastedAttendee[];
  readonly problems: PastedProblem[];
}

type Found = Partial<NewRegistration>;

/**
 * Parses pasted text: a CSV table with or without a header, addresses copied from an email
 * (`Ann Archer <ann@example.com>; …`), or one name and address per line. The name defaults to the address.
 */
export function parsePastedAttendees(text: string): Pasted {
  const result: Pasted = { people: [], problems: [] };
  for (const { line, found, fault } of WITH_BRACKETS.test(text) ? readLines(text) : readTable(text)) {
    if (fault !== undefined) result.problems.push({ line, message: fault });
    for (const person of found) addPerson(result, line, person);
  }
  return result;
}

function addPerson({ people, problems }: Pasted, line: number, { email, name = email, company = '' }: Found): void {
  const { data, error } = NewRegistration.safeParse({ name, email, company });
  if (data) people.push({ line, ...data });
  else problems.push({ line, message: toMessage(error.issues[0], email) });
}

function toMessage(issue: { path: PropertyKey[]; code: string } | undefined, email: string | undefined): string {
  if (issue?.code === 'too_big') return `${toLabel(issue.path[0])} is too long`;
  return email === undefined ? 'No email address' : `Invalid email address: ${email}`;
}

const toLabel = (field: PropertyKey | undefined) =>
  field === 'name' || field === 'email' || field === 'company' ? registrationFields[field].label : 'Line';

interface ReadRow {
  readonly line: number;
  readonly found: readonly Found[];
  readonly fault?: string | undefined;
}

const WITH_BRACKETS = /<[^<>\s@]*@[^<>\s]*>/;

/** Parses each line separately: addresses in angle brackets with names before them, or cells. */
function readLines(text: string): ReadRow[] {
  return text.split(/\r\n|\r|\n/).flatMap((content, index) => {
    if (content.trim() === '') return [];
    const line = index + 1;
    const cells = () => content.split(detectDelimiter(content)).map((cell) => cell.trim());
    return [{ line, found: WITH_BRACKETS.test(content) ? findBracketed(content) : fromCells(cells()) }];
  });
}

/** Finds addresses in angle brackets, each with the text before it as its name. */
function findBracketed(content: string): Found[] {
  let end = 0;
  return [...content.matchAll(/<([^<>]+)>/g)].map((match) => {
    const before = content.slice(end, match.index).split(/[<>]/).at(-1) ?? '';
    end = match.index + match[0].length;
    return named((match[1] ?? '').trim(), toName(before));
  });
}

/** Strips leading separators and surrounding quotes from a name. */
const toName = (before: string) =>
  before
    .replace(/^[\s,;]+/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

function named(email: string, name: string): Found {
  return { email, ...(name !== '' && { name }) };
}

/** Parses a table. Its first row is a header if it names an email column. */
function readTable(text: string): ReadRow[] {
  const delimited = text.split(/[\r\n]/).find((line) => /[,;\t]/.test(line));
  const reader = createCsvReader(detectDelimiter(delimited ?? text));
  const rows = [...reader.push(text), ...reader.end()].map((row) => ({ ...row, cells: row.cells.map((cell) => cell.trim()) }));
  const header = toHeader(rows[0]?.cells ?? []);
  return (header ? rows.slice(1) : rows).map(({ line, cells, fault }) => ({
    line,
    fault,
    found: fault === undefined ? (header ? [byHeader(header, cells)] : fromCells(cells)) : [],
  }));
}

const HEADERS = {
  email: /^e-?mail( address)?$/i,
  name: /^(full |contact )?name$/i,
  first: /^first ?name$/i,
  last: /^(last ?name|surname)$/i,
  company: /^(company|company name|shop|shop name|organi[sz]ation)$/i,
};

type Header = Readonly<Record<keyof typeof HEADERS, number>>;

function toHeader(cells: readonly string[]): Header | undefined {
  const find = (name: keyof typeof HEADERS) => cells.findIndex((cell) => HEADERS[name].test(cell));
  const header = { email: find('email'), name: find('name'), first: find('first'), last: find('last'), company: find('company') };
  return header.email < 0 ? undefined : header;
}

function byHeader(header: Header, cells: readonly string[]): Found {
  const read = (name: keyof Header) => cells[header[name]] ?? '';
  const name = read('name') || `${read('first')} ${read('last')}`.trim();
  const email = read('email');
  return { ...(email !== '' && named(email, name)), company: read('company') };
}

/**
 * Reads cells in any order: cells with an @ are email addresses; of the others, the first is the name and the second the company.
 * Each address is a person.
 */
function fromCells(cells: readonly string[]): Found[] {
  const emails = cells.filter((cell) => cell.includes('@'));
  if (emails.length > 1) return emails.map((email) => named(email, ''));
  const [name = '', company = ''] = cells.filter((cell) => cell !== '' && !cell.includes('@'));
  const [email] = emails;
  return [email === undefined ? {} : { ...named(email, name), company }];
}
