import type { NewRegistration } from './registration.contract.ts';

/** Makes the key that all spellings of an email address share. */
export const toEmailKey = (email: string): string => email.toLowerCase();

/** The first of each email address, and those that come again. */
export function splitRepeated<P extends Pick<NewRegistration, 'email'>>(people: readonly P[]): { first: P[]; repeated: P[] } {
  const seen = new Set<string>();
  const [first, repeated]: [P[], P[]] = [[], []];
  for (const person of people) {
    const key = toEmailKey(person.email);
    (seen.has(key) ? repeated : first).push(person);
    seen.add(key);
  }
  return { first, repeated };
}

/** So many names an entry of the audit log carries. */
const NAMED = 20;

/** Describes the people of an entry of the audit log: their number, and the first of their names. */
export function describePeople(people: readonly Pick<NewRegistration, 'name'>[]) {
  return { people: people.length, names: people.slice(0, NAMED).map(({ name }) => name) };
}
