import { formatCount, pluralize } from '../../../platform/number-text.ts';
import { IMPORT_LIMIT, type ImportedRegistrations, type NewRegistration } from './registration.contract.ts';

/** Makes the key that all spellings of an email address share. */
export const toEmailKey = (email: string): string => email.toLowerCase();

/** The first of each email address, and those that come again. */
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

/** The message for a list of more people than one import may have. */
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

/** The consequence of deleting an event with registrations. */
export const describeDeletion = (count: number): string => `${pluralize(count, 'attendee')} will also be deleted.`;

/** Number of names in an audit log entry. */
const NAMED = 20;

/** Describes the people of an entry of the audit log: their number, and the first of their names. */
export function describeAttendees(people: readonly Pick<NewRegistration, 'name'>[]) {
  return { people: people.length, names: people.slice(0, NAMED).map(({ name }) => name) };
}
