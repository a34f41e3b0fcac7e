import { toSkeleton } from '../../../platform/confusables/confusables.ts';

/** Names shown as the author of automatic actions, and words that lists show in place of a name. */
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

/** Whether a name is reserved for OBDesk, a service it connects to, or a word that lists show in place of a name. */
export const isNameOfProgram = (name: string): boolean => NAMES_OF_PROGRAM.includes(toSkeleton(name));

/** Whether a name suggests special rights, so that only Admins may choose it. */
export const isNameOfOffice = (name: string): boolean => NAMES_OF_OFFICE.includes(toSkeleton(name));

interface Named {
  readonly fullName: string;
  readonly username?: string | undefined;
}

/** Returns a function that tells whether another user's name looks the same. */
export function findNamesakes(people: readonly Named[]): (person: Named) => boolean {
  const counts = new Map<string, number>();
  for (const { fullName } of people) counts.set(toSkeleton(fullName), (counts.get(toSkeleton(fullName)) ?? 0) + 1);
  return ({ fullName }) => (counts.get(toSkeleton(fullName)) ?? 0) > 1;
}

/** Returns a function that labels users by name, and with the username if names look the same: 'Ana Silva (ana2)'. */
export function labelPeople(people: readonly Named[]): (person: Named) => string {
  const hasNamesake = findNamesakes(people);
  return (person) => (person.username && hasNamesake(person) ? toFullLabel(person.fullName, person.username) : person.fullName);
}

/** Formats a name with its username, for users who share the name. */
export const toFullLabel = (fullName: string, username: string): string => `${fullName} (${username})`;

/** Returns the username in such a label. */
export function usernameInLabel(label: string): string | undefined {
  const before = label.endsWith(')') ? /\S \(/.exec(label) : null;
  return before ? label.slice(before.index + before[0].length, -1) || undefined : undefined;
}
