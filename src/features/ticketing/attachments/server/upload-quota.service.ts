import { tooManyRequests } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { DAY_MS } from '../../../../platform/server/clock.ts';
import { isDiskLow } from '../../../../platform/server/disk-space.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { UploadAllowance } from '../attachment.contract.ts';
import { explainQuota } from '../attachment.rules.ts';
import { addSentBytes, deleteSentBefore, findSentBytes } from './upload-quota.store.ts';

const today = ({ clock }: ServerDeps): string => clock.now().toISOString().slice(0, 10);

/**
 * Counts a file against the quota before it is stored, or rejects it. Removed and interrupted uploads count too, because they use the disk
 * as well.
 */
export async function countUpload(deps: ServerDeps, { userId }: Actor, bytes: number): Promise<void> {
  const limit = deps.config.uploadBytesPerDay;
  if (await addSentBytes(deps.database, { personId: userId, day: today(deps) }, bytes, limit)) return;
  const untilTomorrow = Math.ceil((DAY_MS - (deps.clock.now().getTime() % DAY_MS)) / 1_000);
  throw tooManyRequests(untilTomorrow, explainQuota(limit));
}

/** Returns how much the caller has uploaded today, and the limit. */
export async function readAllowance(deps: ServerDeps, { userId }: Actor): Promise<UploadAllowance> {
  const usedBytes = await findSentBytes(deps.database, { personId: userId, day: today(deps) });
  return { usedBytes, limitBytes: deps.config.uploadBytesPerDay, isDiskLow: await isDiskLow(deps.config) };
}

/** Deletes the counts of earlier days. */
export const forgetSent = (deps: ServerDeps): Promise<void> => deleteSentBefore(deps.database, today(deps));
