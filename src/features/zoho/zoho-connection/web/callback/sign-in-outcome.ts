import { CallError } from '../../../../../platform/web/call.ts';
import type { Outcome } from '../../../../../platform/web/connecting/callback-outcome.ts';
import { LINK_REQUIRED, REGISTRATION_REQUIRED, ZohoPerson } from '../../zoho-connection.contract.ts';

/** The person who came from Zoho and has no account here; undefined when the sign-in did not end so. */
export function findPersonToRegister(error: unknown): ZohoPerson | undefined {
  if (!(error instanceof CallError) || error.code !== REGISTRATION_REQUIRED) return undefined;
  return ZohoPerson.safeParse(error.body.userInfo).data;
}

/** The address of the account that has to be linked with its password first; undefined if the sign-in did not end so. */
export function findAccountToLink(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== LINK_REQUIRED) return undefined;
  return typeof error.body.email === 'string' ? error.body.email : undefined;
}

/** Says why nobody is signed in. */
export function toSignInProblem(error: unknown): Outcome {
  const isExplained = error instanceof CallError && error.code !== 'unknown';
  return { state: 'failed', message: isExplained ? `Login failed: ${error.message}` : 'An unknown error occurred during login.' };
}
