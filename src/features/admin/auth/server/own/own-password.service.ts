import { AppError } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../audit/server/audit.service.ts';
import { createPasswords } from '../../../users/server/password.service.ts';
import { setOwnPassword } from '../../../users/server/user-change.service.ts';
import type { User } from '../../../users/user.contract.ts';
import { type OwnPassword, WRONG_PASSWORD } from '../../own-account.contract.ts';
import { exemptOtherSessions } from '../account-changes.ts';
import { checkPassword } from '../throttle/check-password.ts';
import { attemptFrom, refundAttempt } from '../throttle/throttle.service.ts';

interface Asked {
  readonly actor: Actor;
  /** The browser, as the throttle of sign-ins knows it. */
  readonly deviceId: string | undefined;
}

/** Changes the caller's own password. A wrong current one counts like a failed sign-in, so that who finds an open browser cannot guess it. */
export async function changeOwnPassword(deps: ServerDeps, { actor, deviceId }: Asked, given: OwnPassword): Promise<User> {
  const { address, userId } = actor;
  const attempt = await attemptFrom(deps.database, { name: '', userId, deviceId, address });
  const account = await checkPassword(deps, attempt, { userId, password: given.currentPassword }, async (checked, fits) => {
    if (!checked || !fits) return refuse(deps, actor);
    await refundAttempt(deps.database, attempt);
    return checked;
  });
  if (given.newPassword === given.currentPassword) throw new AppError(400, 'invalid', 'The new password is the current one');
  const passwordHash = await deps.perServer(createPasswords).hashChosen(given.newPassword, account);
  if (!given.signOutOthers) exemptOtherSessions(deps, actor);
  return setOwnPassword(deps, actor, { passwordHash, replaces: account.passwordHash });
}

async function refuse(deps: ServerDeps, actor: Actor): Promise<never> {
  const { userId, address } = actor;
  const event = { actor, action: 'auth.password_refused', subject: `user:${userId}`, subjectName: actor.fullName, address };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  throw new AppError(400, WRONG_PASSWORD, 'This is not your current password');
}
