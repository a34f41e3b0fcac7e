import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { cleanText, shortenText } from '../text/clean-text.ts';
import { findConnectionLoss } from './database/connection-lost.ts';

/** Why work for one record failed although nothing else is wrong: OBDesk can't read the record, or has an error of its own. */
export interface Fault {
  readonly kind: 'fault';
  /** In plain words. */
  readonly reason: string;
  /** False: nothing can have been done at the provider. */
  readonly mayBeDone: boolean;
}

/** Another run has taken this one over: the work is left to it. */
export class LostLease extends Error {}

/** Result of the work for one record, or its fault. */
export type Attempt<A> = { readonly result: A; readonly fault?: undefined } | { readonly result?: undefined; readonly fault: Fault };

interface Logged {
  readonly deps: { readonly log: Logger };
  /** Where the log says it comes from; `sync` if undefined. */
  readonly source?: string;
}

/**
 * Does work for one record. An exception becomes a fault of that record, so that it stops no other. What isn't about the record is thrown: a lost
 * database, a lost lease.
 */
export async function attempt<A>(context: Logged, what: string, work: () => Promise<A> | A): Promise<Attempt<A>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { fault: toFault(context, error, what) };
  }
}

/** Logs an exception with a reference and returns it as a fault of the record; throws it if it isn't about the record. */
export function toFault({ deps: { log }, source = 'sync' }: Logged, error: unknown, what: string): Fault {
  if (isAboutMoreThanRecord(error)) throw error;
  const reference = newReference();
  log.error({ err: error, source, reference, step: cleanText(what) }, 'Step failed');
  return { kind: 'fault', reason: describeException(error, reference), mayBeDone: true };
}

/** A mark that a person and the log have in common. */
export const newReference = (): string => randomBytes(4).toString('hex');

/** The sentence for an exception that says nothing a person could use. */
export const internalError = (reference: string): string => `Something went wrong in OBDesk. For details, search the log for ${reference}.`;

/** PostgreSQL's codes for values that it doesn't store, and what a person can look for in the record. */
const REFUSED_VALUES: readonly (readonly [RegExp, string])[] = [
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
  const refused = REFUSED_VALUES.find(([codes]) => code !== undefined && codes.test(code))?.[1];
  const known =
    refused ??
    (error instanceof RangeError ? 'A value is too large or nested too deeply.' : undefined) ??
    (error instanceof z.ZodError ? `OBDesk doesn’t accept its value for ${fieldOf(error)}.` : undefined);
  return known === undefined ? internalError(reference) : `${known} For details, search the log for ${reference}.`;
}

const fieldOf = (error: z.ZodError): string => error.issues[0]?.path.map(String).join('.') || 'one of its fields';

/** The query builder wraps what the driver throws. */
function findCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : findCode(cause);
}

/** PostgreSQL's codes for a full disk, no memory, and errors of the operating system. */
const NO_ROOM = /^(?:53...|58...|ENOSPC|EMFILE|ENFILE)$/;

/** Whether an exception is about the run or the database as a whole, so that every other record would meet it, too. */
export function isAboutMoreThanRecord(error: unknown): boolean {
  if (error instanceof LostLease) return true;
  const code = findCode(error);
  return findConnectionLoss(error) !== undefined || (code !== undefined && NO_ROOM.test(code));
}
