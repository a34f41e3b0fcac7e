import { CallError } from '../../../../../platform/web/call.ts';
import type { Registration, ZohoPerson } from '../../zoho-connection.contract.ts';
import { validateUser } from '../zoho-connection.queries.ts';

export const MISSING_SIGN_IN = 'Missing registration information. Please try logging in again.';
const MISSING = 'Email and full name are required';
const NOT_FOUND = 'User not found in Zoho CRM. Please check your email address or contact your administrator.';

/** Returns an error for each blank field. */
export function findMissing(values: Pick<ZohoPerson, 'email' | 'fullName'>): Record<string, string> {
  const blank = Object.entries(values).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(blank.map(([field]) => [field, MISSING]));
}

/** Validates and registers a person. Throws the message to show if Zoho doesn't know the person. */
export async function registerPerson(person: ZohoPerson, register: (registration: Registration) => Promise<unknown>): Promise<void> {
  const { userFound, zohoUser, requiresZohoSetup } = await validateUser(person);
  if (!userFound && !requiresZohoSetup) throw new Error(NOT_FOUND);
  await register({ ...person, validatedZohoUser: zohoUser });
}

export function explainRegistrationError(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : 'Registration failed. Please try again.';
  if (error.status === 401) return MISSING_SIGN_IN;
  if (error.code === 'unreachable') return 'Registration failed. Please try again.';
  return error.code === 'unknown' ? 'Registration failed' : error.message;
}
