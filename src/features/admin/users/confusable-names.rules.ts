import { toSkeleton } from '../../../platform/confusables/confusables.ts';

/** The program and the services it speaks with sign with these, or pages say them where nobody is meant. */
const NAMES_OF_PROGRAM = [
  'System',
  'OBDesk',
  'OBDesk System',
  'npm run backup',
  'Assistant',
  'AI Assistant',
  'Gemini',
  'Zoho',
  'Zoho CRM',
  'Zoho Desk',
  'Zoho Sync',
  'QuickBooks',
  'NHTSA',
  'Nobody',
  'Everybody',
  'Everyone',
  'Anonymous',
  'Unassigned',
  'Unknown',
].map(toSkeleton);

const NAMES_OF_OFFICE = ['Administrator', 'Admin', 'System Administrator', 'System Admin', 'Root', 'Superuser'].map(toSkeleton);

/** Names of no person: of the program, of the services it speaks with, and words that lists say in place of a name. */
export const isNameOfProgram = (name: string): boolean => NAMES_OF_PROGRAM.includes(toSkeleton(name));

/** Names that promise rights: only who has them takes one. */
export const isNameOfOffice = (name: string): boolean => NAMES_OF_OFFICE.includes(toSkeleton(name));

interface Named {
  readonly fullName: string;
  readonly username?: string | undefined;
}

/** Tells of each of these people whether another one has the same name, as people read it. */
export function findNamesakes(people: readonly Named[]): (person: Named) => boolean {
  const counts = new Map<string, number>();
  for (const { fullName } of people) counts.set(toSkeleton(fullName), (counts.get(toSkeleton(fullName)) ?? 0) + 1);
  return ({ fullName }) => (counts.get(toSkeleton(fullName)) ?? 0) > 1;
}

/** How a list calls each person: by name, and where another one has that name too by username as well, 'Ana Silva (ana2)'. */
export function labelPeople(people: readonly Named[]): (person: Named) => string {
  const hasNamesake = findNamesakes(people);
  return (person) => (person.username && hasNamesake(person) ? toFullLabel(person.fullName, person.username) : person.fullName);
}

/** A name with its username, as lists say it of people who share the name. */
export const toFullLabel = (fullName: string, username: string): string => `${fullName} (${username})`;

/** The username in such a label. */
export function usernameInLabel(label: string): string | undefined {
  const before = label.endsWith(')') ? /\S \(/.exec(label) : null;
  return before ? label.slice(before.index + before[0].length, -1) || undefined : undefined;
}
