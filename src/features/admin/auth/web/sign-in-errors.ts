import { cutText } from '../../../../platform/text/clean-text.ts';
import { CallError } from '../../../../platform/web/call.ts';

const LONGEST_ERROR = 200;

/** Makes the text of the banner for the `error` that a provider put into the page's address; undefined without one. */
export function providerError(error: unknown): string | undefined {
  if (typeof error !== 'string' || error === '') return undefined;
  return `OAuth authentication failed: ${cutText(error, LONGEST_ERROR)}`;
}

/** The server's own words, or `fallback` when it had none. */
export function getMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}
