import { CallError } from '../../../../platform/web/call.ts';
import { REGISTRATION_WAITS } from '../zoho-connection.contract.ts';

/** The server's own words, or `fallback` when it had none. */
export function toMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}

/** Whether the person has an account that waits for an Admin, which is no failure. */
export function isWaiting(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 403 && error.code === REGISTRATION_WAITS;
}
