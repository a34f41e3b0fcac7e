import { AppError, passwordNeeded } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../audit/server/audit.service.ts';
import { PROOF_MINUTES } from '../../auth.rules.ts';
import { WRONG_PASSWORD } from '../../own-account.contract.ts';
import { isProvedSince, markProved } from '../session.store.ts';
import { checkPassword } from '../throttle/check-password.ts';
import { attemptFrom, refundAttempt } from '../throttle/throttle.service.ts';

export interface Asked {
  readonly actor: Actor;
  /** The browser as identified by the sign-in throttle. */
  readonly deviceId: string | undefined;
}

/**
 * Checks the caller's own password and returns the account. A wrong one counts like a failed sign-in, so that it can't be guessed in an
 * unattended browser. After the right one, the session can change accounts for some minutes.
 */
export async function proveOwnPassword(deps: ServerDeps, { actor, deviceId }: Asked, password: string) {
  const { address, userId } = actor;
  // A session counts as a known device: failures of strangers at the same address don't affect it.
  const attempt = { ...(await attemptFrom(deps.database, { name: '', userId, deviceId, address })), address: undefined };
  return checkPassword(deps, attempt, { userId, password }, async (checked, fits) => {
    if (!checked || !fits) return rejectPassword(deps, actor);
    await refundAttempt(deps.database, attempt);
    await markProved(deps.database, actor.sessionId, deps.clock.now());
    return checked;
  });
}

/**
 * Throws if the caller hasn't typed the password recently. Reads the database, because the password may have been typed on another node.
 */
export async function requireProof({ clock }: ServerDeps, tx: Tx, { sessionId }: Actor): Promise<void> {
  if (!(await isProvedSince(tx, sessionId, earlier(clock.now(), PROOF_MINUTES * MINUTE_MS)))) throw passwordNeeded();
}

async function rejectPassword(deps: ServerDeps, actor: Actor): Promise<never> {
  const { userId, address } = actor;
  const event = { actor, action: 'auth.password_refused', subject: `user:${userId}`, subjectName: actor.fullName, address };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  throw new AppError(400, WRONG_PASSWORD, 'The current password is incorrect');
}
