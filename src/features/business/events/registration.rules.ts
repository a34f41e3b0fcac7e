import { formatCount, pluralize } from '../../../platform/number-text.ts';
import { IMPORT_LIMIT, type ImportedRegistrations, type NewRegistration } from './registration.contract.ts';

/** Case-insensitive key of an email address. */
export const toEmailKey = (email: string): string => email.toLowerCase();

/** Separates the first person per email address from repeated ones. */
export function splitRepeated<P extends Pick<NewRegistration, 'email'>>(people: readonly P[]): { first: P[]; repeated: P[] } {
  const seen = new Set<string>();
  const first: P[] = [];
  const repeated: P[] = [];
  for (const person of people) {
    const key = toEmailKey(person.email);
    (seen.has(key) ? repeated : first).push(person);
    seen.add(key);
  }
  return { first, repeated };
}

/** Error for a list that exceeds the limit of an import. */
export const describeLimit = (count: number): string =>
  `You can register up to ${pluralize(IMPORT_LIMIT, 'attendee')} at once. This list has ${formatCount(count)}.`;

/** 'Register 2 attendees'. */
export const toRegisterLabel = (count: number): string => `Register ${pluralize(count, 'attendee')}`;

/** '2 attendees registered, 1 skipped'. */
export function describeImport({ added, skipped }: ImportedRegistrations): string {
  const registered = `${pluralize(added, 'attendee')} registered`;
  return skipped.length === 0 ? registered : `${registered}, ${formatCount(skipped.length)} skipped`;
}

/** The expected result of an import: '2 new, 1 skipped, 3 not recognized'. */
export function describePreview({ added, skipped }: ImportedRegistrations, problemCount: number): string {
  const parts = [`${formatCount(added)} new`];
  if (skipped.length > 0) parts.push(`${formatCount(skipped.length)} skipped`);
  if (problemCount > 0) parts.push(`${formatCount(problemCount)} not recognized`);
  return parts.join(', ');
}

export const describeDeletion = (count: number): string => `${pluralize(count, 'attendee')} will also be deleted.`;

/** Number of names in an audit log entry. */
const NAMED = 20;

/** Attendees in an audit log entry: their number and the first names of the list. */
export function describeAttendees(people: readonly Pick<NewRegistration, 'name'>[]) {
  return { people: people.length, names: people.slice(0, NAMED).map(({ name }) => name) };
}
