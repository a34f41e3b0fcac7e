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
  /** The browser, as the throttle of sign-ins knows it. */
  readonly deviceId: string | undefined;
}

/**
 * Checks the caller's own password, and answers the account. A wrong one counts like a failed sign-in, so that who finds an open browser
 * cannot guess it; after the right one the session may change accounts for some minutes.
 */
export async function proveOwnPassword(deps: ServerDeps, { actor, deviceId }: Asked, password: string) {
  const { address, userId } = actor;
  // A session is as good as a known device: what strangers do at its address doesn't count for it.
  const attempt = { ...(await attemptFrom(deps.database, { name: '', userId, deviceId, address })), address: undefined };
  return checkPassword(deps, attempt, { userId, password }, async (checked, fits) => {
    if (!checked || !fits) return refuse(deps, actor);
    await refundAttempt(deps.database, attempt);
    await markProved(deps.database, actor.sessionId, deps.clock.now());
    return checked;
  });
}

/** Refuses a caller who has not typed the own password within the last minutes; reads it anew, because it may have been typed on another node. */
export async function requireProof({ clock }: ServerDeps, tx: Tx, { sessionId }: Actor): Promise<void> {
  if (!(await isProvedSince(tx, sessionId, earlier(clock.now(), PROOF_MINUTES * MINUTE_MS)))) throw passwordNeeded();
}

async function refuse(deps: ServerDeps, actor: Actor): Promise<never> {
  const { userId, address } = actor;
  const event = { actor, action: 'auth.password_refused', subject: `user:${userId}`, subjectName: actor.fullName, address };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  throw new AppError(400, WRONG_PASSWORD, 'The current password is incorrect');
}
