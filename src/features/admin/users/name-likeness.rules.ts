import { LOOKALIKES } from './lookalike-letters.data.ts';

const LATIN = new Map(Object.entries(LOOKALIKES).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin])));

/** White letters on black discs and squares, and the letters of flags; Unicode knows no other form of them. */
const ENCLOSED_A = [0x1f150, 0x1f170, 0x1f1e6];

/** What is no letter, digit or accent: blanks, signs, the letters that stand as marks beside others, and what is not seen at all. */
const NOT_READ = /[^\p{L}\p{N}\p{M}]|[\u02b0-\u02ff]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * What a name comes to for a reader: two names that come to the same look the same, or nearly so, whatever their letters are, however they are
 * written and spaced. It is made for comparing and is never shown.
 */
export function toReading(name: string): string {
  const letters = [...name.normalize('NFKD')].map(toLatin).join('').toLowerCase();
  const read = letters.replaceAll(/(?<=[lj])\u0307/g, '').replaceAll(NOT_READ, '');
  return [...read]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');
}

/** The Latin letter that a character looks like, or the character. */
function toLatin(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const first = ENCLOSED_A.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  return LATIN.get(character) ?? character;
}

/** Whether people may take one name for the other. */
export const isReadAs = (one: string, other: string): boolean => toReading(one) === toReading(other);

/** The program and the services it speaks with sign with these, or pages say them where nobody is meant. */
const NAMES_OF_PROGRAM = [
  ...['System', 'OBDesk', 'OBDesk System', 'npm run backup', 'Assistant', 'AI Assistant', 'Gemini'],
  ...['Zoho', 'Zoho CRM', 'Zoho Desk', 'Zoho Sync', 'QuickBooks', 'NHTSA'],
  ...['Nobody', 'Everybody', 'Everyone', 'Anonymous', 'Unassigned', 'Unknown'],
].map(toReading);

const NAMES_OF_OFFICE = ['Administrator', 'Admin', 'System Administrator', 'System Admin', 'Root', 'Superuser'].map(toReading);

/** Names of no person: of the program, of the services it speaks with, and words that lists say in place of a name. */
export const isNameOfProgram = (name: string): boolean => NAMES_OF_PROGRAM.includes(toReading(name));

/** Names that promise rights: only who has them takes one. */
export const isNameOfOffice = (name: string): boolean => NAMES_OF_OFFICE.includes(toReading(name));

interface Named {
  readonly fullName: string;
  readonly username?: string | undefined;
}

/** Tells of each of these people whether another one has the same name, as people read it. */
export function findNamesakes(people: readonly Named[]): (person: Named) => boolean {
  const counts = new Map<string, number>();
  for (const { fullName } of people) counts.set(toReading(fullName), (counts.get(toReading(fullName)) ?? 0) + 1);
  return ({ fullName }) => (counts.get(toReading(fullName)) ?? 0) > 1;
}

/** How a list calls each person: by name, and where another one has that name too by username as well, 'Ana Silva (ana2)'. */
export function labelPeople(people: readonly Named[]): (person: Named) => string {
  const hasNamesake = findNamesakes(people);
  return (person) => (person.username && hasNamesake(person) ? toFullLabel(person.fullName, person.username) : person.fullName);
}

/** A name with its username, as lists say it of people who share the name. */
export const toFullLabel = (fullName: string, username: string): string => `${fullName} (${username})`;
