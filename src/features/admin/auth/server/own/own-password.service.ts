import { AppError } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createPasswords } from '../../../users/server/password.service.ts';
import { setOwnPassword } from '../../../users/server/user-change.service.ts';
import type { User } from '../../../users/user.contract.ts';
import type { OwnPassword } from '../../own-account.contract.ts';
import { exemptOtherSessions } from '../account-changes.ts';
import { type Asked, proveOwnPassword } from './password-proof.service.ts';

/** Changes the caller's own password. Always requires the current one, however recently it was typed. */
export async function changeOwnPassword(deps: ServerDeps, asked: Asked, given: OwnPassword): Promise<User> {
  const account = await proveOwnPassword(deps, asked, given.currentPassword);
  if (given.newPassword === given.currentPassword)
    throw new AppError(400, 'invalid', 'The new password must be different from the current one');
  const passwordHash = await deps.perServer(createPasswords).hashChosen(given.newPassword, account);
  if (!given.signOutOthers) exemptOtherSessions(deps, asked.actor);
  return setOwnPassword(deps, asked.actor, { passwordHash, replaces: account.passwordHash });
}
