import { createHash } from 'node:crypto';
import { tooManyRequests } from '../../../../../platform/errors.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { ADDRESS_LIMIT, addressGroup, pauseAfter } from '../../auth.rules.ts';
import {
  clearFailures,
  countFailure,
  countForAddress,
  findPauseEnd,
  isDevice,
  isKnownDevice,
  pauseUntil,
  uncountForAddress,
} from './throttle.store.ts';

/** The keys that count a sign-in attempt. */
export interface Attempt {
  readonly key: string;
  /** Undefined on a known device of the account, so that failures of others at its office address can't lock it out. */
  readonly address: string | undefined;
}

interface AttemptSource {
  readonly name: string;
  readonly userId: string | undefined;
  readonly deviceId: string | undefined;
  readonly address: string;
}

/** Returns the keys of an attempt: those of the account under any of its names. A known device has its own. */
export async function attemptFrom(db: Db, { name, userId, deviceId, address }: AttemptSource): Promise<Attempt> {
  const byAddress = addressGroup(address);
  if (userId === undefined) return { key: `name:${createHash('sha256').update(name.toLowerCase()).digest('hex')}`, address: byAddress };
  if (deviceId === undefined || !(await isKnownDevice(db, deviceId, userId))) return { key: `user:${userId}`, address: byAddress };
  return { key: `device:${deviceId}:${userId}`, address: undefined };
}

/** Counts an attempt before its password is checked. Throws 429 without counting during a pause. */
export async function countAttempt({ database, config, clock }: ServerDeps, { key, address }: Attempt): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const failures = await countFailure(tx, key, now);
    if (failures === undefined) throw tooManyAttempts(secondsBetween(now, await findPauseEnd(tx, key)));
    const pause = pauseAfter(failures);
    if (pause > 0) await pauseUntil(tx, key, later(now, pause * 1_000));
    if (address !== undefined) await countAddress(tx, address, { now, limit: ADDRESS_LIMIT * config.rateLimitFactor });
  });
}

/** A sign-in method without an account name. Each has its own budget, so that exhausting one doesn't block the others. */
export type AddressMethod = 'zoho' | 'registration';

/**
 * Counts an attempt without an account name before it is checked, and returns its key. Throws 429 over the limit. A known browser is
 * counted separately, so that strangers at the same address can't lock it out.
 */
export async function countAddressAttempt(
  { database, config, clock }: ServerDeps,
  method: AddressMethod,
  { address, deviceId }: Pick<AttemptSource, 'address' | 'deviceId'>,
): Promise<string> {
  const isKnown = deviceId !== undefined && (await isDevice(database, deviceId));
  const key = `${method} ${isKnown ? `device:${deviceId}` : addressGroup(address)}`;
  await database.transaction((tx) => countAddress(tx, key, { now: clock.now(), limit: ADDRESS_LIMIT * config.rateLimitFactor }));
  return key;
}

/** Refunds a successful attempt that `countAddressAttempt` counted. */
export const refundAddressAttempt = (db: Db, key: string): Promise<void> => uncountForAddress(db, key);

async function countAddress(tx: Tx, address: string, { now, limit }: { now: Date; limit: number }): Promise<void> {
  const { failures, until } = await countForAddress(tx, address, now);
  if (failures > limit) throw tooManyAttempts(secondsBetween(now, until));
}

const secondsBetween = (now: Date, end: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000));

/** Refunds an attempt with the right password and resets the failures of the account. */
export async function refundAttempt(db: Db, { key, address }: Attempt): Promise<void> {
  await clearFailures(db, key);
  if (address !== undefined) await uncountForAddress(db, address);
}

const tooManyAttempts = (seconds: number) => tooManyRequests(seconds, `Too many failed sign-ins. Try again in ${formatSeconds(seconds)}.`);

const formatSeconds = (seconds: number): string =>
  seconds < 120 ? pluralize(seconds, 'second') : pluralize(Math.ceil(seconds / 60), 'minute');
