import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { cleanText, shortenText } from '../text/clean-text.ts';
import { findConnectionLoss } from './database/connection-lost.ts';
import { toFieldName } from './http/invalid-input.ts';

/** A failure that concerns one record only: OBDesk can't process it, or has a bug. */
export interface Fault {
  readonly kind: 'fault';
  readonly reason: string;
  /** False if nothing can have been done at the provider. */
  readonly mayBeDone: boolean;
}

/** Another run has taken over this one. */
export class LostLease extends Error {}

export type Attempt<A> = { readonly result: A; readonly fault?: undefined } | { readonly result?: undefined; readonly fault: Fault };

interface Logged {
  readonly deps: { readonly log: Logger };
  readonly source?: string;
}

/** Runs work for one record. Returns exceptions as its fault unless they concern more, such as a lost database. */
export async function attempt<A>(context: Logged, what: string, work: () => Promise<A> | A): Promise<Attempt<A>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { fault: toFault(context, error, what) };
  }
}

/** Logs an exception with a reference and returns it as a fault. Rethrows it if it concerns more than the record. */
function toFault({ deps: { log }, source = 'sync' }: Logged, error: unknown, what: string): Fault {
  if (concernsMoreThanRecord(error)) throw error;
  const reference = newReference();
  log.error({ err: error, source, reference, step: cleanText(what) }, 'Step failed');
  return { kind: 'fault', reason: describeException(error, reference), mayBeDone: true };
}

export const newReference = (): string => randomBytes(4).toString('hex');

export const internalError = (reference: string): string => `Something went wrong in OBDesk. For details, search the log for ${reference}.`;

/** SQLSTATEs for values that PostgreSQL can't store, with messages for users. */
const REJECTED_VALUES: readonly (readonly [RegExp, string])[] = [
  [/^22021$|^22P05$/, 'It contains a character that OBDesk can’t store.'],
  [/^22007$|^22008$/, 'It contains a date that OBDesk can’t store.'],
  [/^22003$|^22P02$/, 'It contains a number or value that OBDesk can’t store.'],
  [/^22001$|^54000$|^54001$/, 'A text value is too long.'],
  [/^23505$/, 'OBDesk already has another record with the same ID or name.'],
  [/^23\d{3}$/, 'Its values conflict with other records in OBDesk.'],
  [/^40001$|^40P01$|^55P03$|^57014$/, 'OBDesk was busy updating this record.'],
];

function describeException(error: unknown, reference: string): string {
  if (error instanceof AppError && error.status < 500) return shortenText(cleanText(error.message), 500);
  const code = findCode(error);
  const refused = REJECTED_VALUES.find(([codes]) => code !== undefined && codes.test(code))?.[1];
  const known =
    refused ??
    (error instanceof RangeError ? 'A value is too large or nested too deeply.' : undefined) ??
    (error instanceof z.ZodError ? `OBDesk doesn’t accept its value for ${fieldOf(error)}.` : undefined);
  return known === undefined ? internalError(reference) : `${known} For details, search the log for ${reference}.`;
}

function fieldOf(error: z.ZodError): string {
  const path = error.issues[0]?.path ?? [];
  return path.length === 0 ? 'one of its fields' : `“${toFieldName(path)}”`;
}

function findCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : findCode(cause);
}

/** SQLSTATEs and codes for a full disk, out of memory and system errors. */
const NO_ROOM = /^(?:53...|58...|ENOSPC|EMFILE|ENFILE)$/;

/** Whether an exception concerns the whole run or database, so that every record would fail. */
export function concernsMoreThanRecord(error: unknown): boolean {
  if (error instanceof LostLease) return true;
  const code = findCode(error);
  return findConnectionLoss(error) !== undefined || (code !== undefined && NO_ROOM.test(code));
}
