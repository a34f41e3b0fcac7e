import { pluralize } from './number-text.ts';

/** Body of every error response. `current` is the stored record after a stale save. Some errors have more keys. */
export interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  current?: unknown;
  /** What happened and what to do, if `message` is fixed by the specification. */
  reason?: string;
  [more: string]: unknown;
}

interface MoreOfError {
  readonly current?: unknown;
  readonly retryAfter?: number;
  readonly isIntended?: boolean;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** An error whose message is shown to users. Any other error becomes a generic 500. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly current: unknown;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** True for expected errors, which aren't logged regardless of their status. */
  readonly isIntended: boolean;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, more: MoreOfError = {}) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
    this.isIntended = more.isIntended ?? false;
    this.body = more.body ?? {};
  }
}

export const badRequest = (message: string) => new AppError(400, 'invalid', message);
export const unauthenticated = () => new AppError(401, 'not_signed_in', 'Sign in to continue');
/** Code of a request that the browser repeats after the user has confirmed the password. */
export const PASSWORD_NEEDED = 'password_needed';
export const passwordNeeded = () => new AppError(403, PASSWORD_NEEDED, 'Confirm your password to continue');
export const forbidden = (message = 'You don’t have permission to do this') => new AppError(403, 'forbidden', message);
export const notFound = (what: string) => new AppError(404, 'not_found', `${what} not found`);
export const conflict = (message: string) => new AppError(409, 'taken', message);
export const payloadTooLarge = (message: string) => new AppError(413, 'too_large', message);
export const unsupportedMediaType = (message: string) => new AppError(415, 'unsupported_type', message);
export const tooManyRequests = (retryAfter: number, message = `Too many requests. Try again in ${pluralize(retryAfter, 'second')}.`) =>
  new AppError(429, 'slow_down', message, { retryAfter });
export const serviceUnavailable = (message: string, retryAfter = 2) => new AppError(503, 'not_now', message, { retryAfter });

/** 409 after a save with an outdated version. `current` lets the caller merge and retry. */
export const stale = (what: string, current: unknown) =>
  new AppError(409, 'stale', `Someone else changed ${what}. Reload it and try again.`, { current });

/** Returns the stored record. Throws 404 if it doesn't exist and 409 if `version` is outdated. */
export function requireCurrent<R extends { version: number }>(noun: string, stored: R | undefined, version: number | undefined): R {
  if (!stored) throw notFound(noun);
  if (version !== undefined && version !== stored.version) throw stale(`the ${noun.toLowerCase()}`, stored);
  return stored;
}
