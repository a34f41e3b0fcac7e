import { AppError, conflict, unauthenticated } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { type Caller, checkPassword, type SignedIn, startSession } from '../../../../admin/auth/server/sign-in.service.ts';
import { attemptFrom, refundAttempt } from '../../../../admin/auth/server/throttle/throttle.service.ts';
import { findUserByZohoId, linkToZoho, lockUser, lockUsers, noteSignIn, toUser } from '../../../../admin/users/server/account.service.ts';
import type { User } from '../../../../admin/users/user.contract.ts';
import type { ZohoLink } from '../../zoho-connection.contract.ts';
import { isSameEmail } from '../../zoho-email.rules.ts';
import { type PendingRequest, requirePending } from './pending.service.ts';
import { type PendingSignIn, takePending } from './pending.store.ts';
import { requireActiveUser } from './zoho-sign-in.service.ts';

/**
 * Links the account of a pending sign-in after checking its password, and signs in. A wrong password counts against the account and the IP
 * address, as at the sign-in. Checks the Zoho user again, who may have left the organization in the meantime.
 */
export async function linkAccount(deps: ServerDeps, { password }: ZohoLink, { browser, caller }: PendingRequest): Promise<SignedIn> {
  const pending = await requirePending(deps, browser, { purpose: 'link', counter: 'attempts' });
  const userId = pending.userId ?? '';
  const attempt = await attemptFrom(deps.database, { ...caller, name: '', userId });
  return checkPassword(deps, attempt, { userId, password }, async (account, isCorrect) => {
    if (!account?.isActive || !isCorrect) return rejectPassword(deps, account, caller.address);
    await refundAttempt(deps.database, attempt);
    const { crmUserId, zohoUserId } = pending;
    const zohoUser = await requireActiveUser(deps, { zohoUserId, crmUserId, visitor: 'linked' });
    if (!isSameEmail(zohoUser.email, account.email)) throw accountChanged();
    return saveLink(deps, { pending, hash: account.passwordHash }, caller);
  });
}

interface VerifiedLink {
  readonly pending: PendingSignIn & { readonly id: string };
  /** Hash that the password was checked against. */
  readonly hash: string;
}

/** Saves the link and starts a session. Throws 409 if the account changed after the password was checked. */
export function saveLink(deps: ServerDeps, { pending, hash }: VerifiedLink, caller: Caller): Promise<SignedIn> {
  const { id, userId, zohoUserId, crmUserId, email } = pending;
  return deps.database.transaction(async (tx) => {
    if (userId === null) throw unauthenticated();
    await lockUsers(tx);
    const account = await lockUser(tx, userId);
    if (!account?.isActive || account.passwordHash !== hash || account.zohoUserId !== null || !isSameEmail(account.email, email))
      throw accountChanged();
    if (await findUserByZohoId(tx, zohoUserId)) throw conflict('Another account is linked to this Zoho user. Ask an Admin to unlink it.');
    if (!(await takePending(tx, id))) throw unauthenticated();
    await linkToZoho(deps, tx, userId, zohoUserId);
    const saved = await noteSignIn(tx, userId, { zohoCrmUserId: crmUserId });
    if (!saved) throw accountChanged();
    return startSession(deps, tx, toUser(saved), caller, { beganWith: 'zoho', provesPassword: true });
  });
}

const accountChanged = () => conflict('Your account was just changed. Sign in with Zoho again.');

async function rejectPassword(deps: ServerDeps, account: Pick<User, 'id' | 'fullName'> | undefined, address: string): Promise<never> {
  const subject = account === undefined ? '' : `user:${account.id}`;
  const detail = { with: 'Zoho', reason: 'wrong_password' };
  const event = { actor: null, action: 'auth.sign_in_failed', subject, subjectName: account?.fullName, address, detail };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  throw new AppError(401, 'invalid_credentials', 'Invalid credentials.');
}
