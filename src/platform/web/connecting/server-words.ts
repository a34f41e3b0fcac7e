import { CallError } from '../call.ts';

/** The server's own words, or `fallback` when it had none. */
export function toMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}
