import { CallError } from '../call.ts';

/** Returns the server's message, or `fallback` if it sent none. */
export function toMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}
