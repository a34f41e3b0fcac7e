import { AppError, conflict, unauthenticated } from '../../../../../platform/errors.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { type Caller, checkPassword, type SignedIn, startSession } from '../../../../admin/auth/server/sign-in.service.ts';
import { attemptFrom, refundAttempt } from '../../../../admin/auth/server/throttle/throttle.service.ts';
import { findUserByZohoId, linkToZoho, lockUser, lockUsers, noteSignIn, toUser } from '../../../../admin/users/server/account.service.ts';
import type { User } from '../../../../admin/users/user.contract.ts';
import type { ZohoLink } from '../../zoho-connection.contract.ts';
import { isSameEmail } from '../../zoho-email.rules.ts';
import { requirePending } from './pending.service.ts';
import { type PendingSignIn, takePending } from './pending.store.ts';
import { requireColleague } from './zoho-sign-in.service.ts';

interface Linking {
  readonly browser: string | undefined;
  readonly caller: Caller;
}

/**
 * Links the account that the callback named, with its password, and signs in. A wrong password counts like one at the sign-in, for the
 * account and for the address. Zoho is asked again: the person may have left within these minutes.
 */
export async function linkAccount(deps: ServerDeps, { password }: ZohoLink, { browser, caller }: Linking): Promise<SignedIn> {
  const pending = await requirePending(deps, browser, { purpose: 'link', counter: 'attempts' });
  const userId = pending.userId ?? '';
  const attempt = await attemptFrom(deps.database, { ...caller, name: '', userId });
  return checkPassword(deps, attempt, { userId, password }, async (account, fits) => {
    if (!account?.isActive || !fits) return refuse(deps, account, caller.address);
    await refundAttempt(deps.database, attempt);
    const { crmUserId, zohoUserId } = pending;
    const colleague = await requireColleague(deps, { zohoUserId, crmUserId, visitor: 'linked' });
    if (!isSameEmail(colleague.email, account.email)) throw changedMeanwhile();
    return saveLink(deps, { pending, hash: account.passwordHash }, caller);
  });
}

interface Proved {
  readonly pending: PendingSignIn & { readonly id: string };
  /** The hash that the password was checked against. */
  readonly hash: string;
}

/** Saves the link once the password was checked, and begins a session; 409 if the account was changed meanwhile. */
export const saveLink = (deps: ServerDeps, proved: Proved, caller: Caller): Promise<SignedIn> =>
  deps.database.transaction((tx) => link(deps, tx, proved, caller));

async function link(deps: ServerDeps, tx: Tx, { pending, hash }: Proved, caller: Caller): Promise<SignedIn> {
  const { id, userId, zohoUserId, crmUserId, email } = pending;
  if (userId === null) throw unauthenticated();
  await lockUsers(tx);
  const account = await lockUser(tx, userId);
  if (!account?.isActive || account.passwordHash !== hash || account.zohoUserId !== null || !isSameEmail(account.email, email))
    throw changedMeanwhile();
  if (await findUserByZohoId(tx, zohoUserId)) throw conflict('Another account is linked to this Zoho user. Ask an Admin to unlink it.');
  if (!(await takePending(tx, id))) throw unauthenticated();
  await linkToZoho(deps, tx, userId, zohoUserId);
  const saved = await noteSignIn(tx, userId, { zohoCrmUserId: crmUserId });
  if (!saved) throw changedMeanwhile();
  return startSession(deps, tx, toUser(saved), caller, { beganWith: 'zoho', provesPassword: true });
}

const changedMeanwhile = () => conflict('Your account was just changed. Sign in with Zoho again.');

async function refuse(deps: ServerDeps, account: Pick<User, 'id' | 'fullName'> | undefined, address: string): Promise<never> {
  const subject = account === undefined ? '' : `user:${account.id}`;
  const detail = { with: 'Zoho', reason: 'wrong_password' };
  const event = { actor: null, action: 'auth.sign_in_failed', subject, subjectName: account?.fullName, address, detail };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  throw new AppError(401, 'invalid_credentials', 'Invalid credentials.');
}
