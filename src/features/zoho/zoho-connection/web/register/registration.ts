import { CallError } from '../../../../../platform/web/call.ts';
import type { Registration, ZohoPerson } from '../../zoho-connection.contract.ts';
import { validateUser } from '../zoho-connection.queries.ts';

/** Nothing is known of the sign-in with Zoho that a registration follows, or not any more. */
export const MISSING_SIGN_IN = 'Missing registration information. Please try logging in again.';
const MISSING = 'Email and full name are required';
const NOT_FOUND = 'User not found in Zoho CRM. Please check your email address or contact your administrator.';

/** What is missing in a registration as it is typed, by field. */
export function findMissing(typed: Pick<ZohoPerson, 'email' | 'fullName'>): Record<string, string> {
  const blank = Object.entries(typed).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(blank.map(([field]) => [field, MISSING]));
}

/** Registers a person whom Zoho confirms, or about whom Zoho cannot be asked; rejects with the text to show otherwise. */
export async function registerPerson(person: ZohoPerson, register: (registration: Registration) => Promise<unknown>): Promise<void> {
  const { userFound, zohoUser, requiresZohoSetup } = await validateUser(person);
  if (!userFound && !requiresZohoSetup) throw new Error(NOT_FOUND);
  await register({ ...person, validatedZohoUser: zohoUser });
}

/** Says why somebody could not be registered. */
export function explainRegistration(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : 'Registration failed. Please try again.';
  if (error.status === 401) return MISSING_SIGN_IN;
  if (error.code === 'unreachable') return 'Registration failed. Please try again.';
  return error.code === 'unknown' ? 'Registration failed' : error.message;
}
