import { AppError } from '../../../../../platform/errors.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { type Caller, type SignedIn, startSession } from '../../../../admin/auth/server/sign-in.service.ts';
import { countAddressAttempt, refundAddressAttempt } from '../../../../admin/auth/server/throttle/throttle.service.ts';
import {
  findUserByEmail,
  findUserByZohoId,
  lockUser,
  NO_PASSWORD,
  noteSignIn,
  toUser,
} from '../../../../admin/users/server/account.service.ts';
import type { User } from '../../../../admin/users/user.contract.ts';
import { type CrmUser, fetchProfile, type Profile } from '../../../zoho-client/server/accounts/identity.ts';
import { LINK_REQUIRED, REGISTRATION_REQUIRED, type ZohoCallback } from '../../zoho-connection.contract.ts';
import { isPlainEmail, isSameEmail } from '../../zoho-email.rules.ts';
import { redeemCallback } from '../authorization.service.ts';
import { findOrganizationUser, type UserLookup } from './organization-user.service.ts';
import type { PendingSignIn } from './pending.store.ts';

/** Sign-in that needs a password or a registration first. */
export interface UnfinishedSignIn {
  readonly pending: PendingSignIn;
  readonly refusal: AppError;
}

/** Details for the throttle and the audit log, filled in during the sign-in. */
interface SignInAttempt {
  /** Key under which the attempt is counted. */
  countedAs: string;
  account?: Pick<User, 'id' | 'fullName'>;
  profile?: Profile;
}

/**
 * Signs in an active user of the connected organization with a linked account; the organization is checked each time. An account with the
 * same email, including an Admin's, is linked only with its password. Changes neither name nor role. Failed sign-ins are audited.
 */
export async function signInWithZoho(
  deps: ServerDeps,
  callback: ZohoCallback,
  { caller, browser }: { caller: Caller; browser: string | undefined },
): Promise<SignedIn | UnfinishedSignIn> {
  const attempt: SignInAttempt = { countedAs: '' };
  try {
    attempt.profile = await fetchCallbackProfile(deps, callback, browser, async () => {
      // Only callbacks with a valid state count, because anyone can invent one.
      attempt.countedAs = await countAddressAttempt(deps, 'zoho', caller);
    });
    const outcome = await signInUser(deps, attempt.profile, caller, attempt);
    if ('refusal' in outcome) {
      await refundAddressAttempt(deps.database, attempt.countedAs);
      await auditFailure(deps, attempt, caller.address, outcome.refusal.code);
    }
    return outcome;
  } catch (error) {
    if (error instanceof AppError && !UNAUDITED.has(error.code)) await auditFailure(deps, attempt, caller.address, error.code);
    throw error;
  }
}

/** Anyone can send any number of these requests. */
const UNAUDITED: ReadonlySet<string> = new Set(['bad_state', 'no_code', 'slow_down']);

const NOT_CONNECTED = 'Zoho isn’t connected. Sign in with your password, or ask an Admin to connect Zoho.';
const NOT_IN_ZOHO = 'User not found in Zoho CRM. Please check your email address or contact your administrator.';
const RETRY_SECONDS = 30;

const notConnected = () => new AppError(503, 'not_connected', NOT_CONNECTED, { isIntended: true });

/** Redeems the callback and fetches the profile. Sends nothing to Zoho while it isn't connected. */
async function fetchCallbackProfile(
  deps: ServerDeps,
  callback: ZohoCallback,
  browser: string | undefined,
  onValidState: () => Promise<void>,
): Promise<Profile> {
  const authorization = await redeemCallback(deps, 'login', callback, browser, onValidState);
  if (!authorization) throw notConnected();
  const profile = await fetchProfile(authorization.center, authorization.tokens.accessToken);
  if (profile) return profile;
  throw new AppError(503, 'provider_unavailable', 'Zoho didn’t return your profile. Try again in a minute.', {
    retryAfter: RETRY_SECONDS,
    isIntended: true,
  });
}

async function signInUser(
  deps: ServerDeps,
  { zohoUserId }: Profile,
  caller: Caller,
  attempt: SignInAttempt,
): Promise<SignedIn | UnfinishedSignIn> {
  const account = await findUserByZohoId(deps.database, zohoUserId);
  if (account) attempt.account = account;
  const visitor = account?.isActive ? 'linked' : 'guest';
  const zohoUser = await requireActiveUser(deps, { zohoUserId, crmUserId: account?.zohoCrmUserId ?? null, visitor });
  if (!account) return toUnfinishedSignIn(deps, zohoUser, attempt);
  const signedIn =
    account.isActive &&
    (await deps.database.transaction((tx) =>
      startLinkedSession(deps, tx, { id: account.id, zohoUser, countedAs: attempt.countedAs }, caller),
    ));
  if (!signedIn) throw inactiveAccount();
  return signedIn;
}

/** Returns the user of the connected organization. Throws an explanation unless the user is active and confirmed. */
export async function requireActiveUser(deps: ServerDeps, lookup: UserLookup): Promise<CrmUser> {
  const user = await findOrganizationUser(deps, lookup);
  if (user === 'not_connected') throw notConnected();
  if (!user) throw new AppError(403, 'not_in_zoho', NOT_IN_ZOHO);
  if (!user.isActive) throw new AppError(403, 'inactive', 'Your Zoho account isn’t active. Contact an Admin.');
  if (!user.isConfirmed)
    throw new AppError(403, 'not_confirmed', `Zoho hasn’t verified ${user.email} yet. Verify it in Zoho, then try again.`);
  return user;
}

const inactiveAccount = () => new AppError(403, 'inactive', 'Your account isn’t active. Contact an Admin.');

/** Returns undefined if the account was deactivated, deleted, unlinked or linked to another person in the meantime. */
async function startLinkedSession(
  deps: ServerDeps,
  tx: Tx,
  { id, zohoUser, countedAs }: { id: string; zohoUser: CrmUser; countedAs: string },
  caller: Caller,
): Promise<SignedIn | undefined> {
  const account = await lockUser(tx, id);
  if (!account?.isActive || account.zohoUserId !== zohoUser.zohoUserId) return undefined;
  const saved = await noteSignIn(tx, id, { zohoCrmUserId: zohoUser.crmUserId });
  if (!saved) return undefined;
  await refundAddressAttempt(tx, countedAs);
  return startSession(deps, tx, toUser(saved), caller, { beganWith: 'zoho', provesPassword: false });
}

/** Asks for the password of the account with the same email, or for a registration. */
async function toUnfinishedSignIn(deps: ServerDeps, zohoUser: CrmUser, attempt: SignInAttempt): Promise<UnfinishedSignIn> {
  const { zohoUserId, crmUserId, email, fullName } = zohoUser;
  const person = { zohoUserId, crmUserId, email, fullName };
  const account = isPlainEmail(email) ? await findUserByEmail(deps.database, email) : undefined;
  if (account && account.zohoUserId === null && isSameEmail(account.email, email)) {
    attempt.account = account;
    if (!account.isActive) throw inactiveAccount();
    if (account.passwordHash === NO_PASSWORD) throw missingPassword();
    return {
      pending: { ...person, userId: account.id },
      refusal: new AppError(403, LINK_REQUIRED, `Enter the password of your OBDesk account ${account.email} to link it to Zoho.`, {
        body: { email: account.email },
      }),
    };
  }
  if (!isPlainEmail(email))
    throw new AppError(403, 'bad_email', `OBDesk can’t use the email address Zoho has for you (${email}). Contact an Admin.`);
  return {
    pending: { ...person, userId: null },
    refusal: new AppError(404, REGISTRATION_REQUIRED, `${email} doesn’t have an OBDesk account yet.`, {
      body: { requiresRegistration: true, userInfo: { email, fullName, zohoUserId } },
    }),
  };
}

const missingPassword = () =>
  new AppError(403, 'no_password', 'Your account has no password yet, so it can’t be linked to Zoho. Ask an Admin to set one.');

async function auditFailure({ database }: ServerDeps, { account, profile }: SignInAttempt, address: string, reason: string): Promise<void> {
  const subject = account === undefined ? '' : `user:${account.id}`;
  const detail = { with: 'Zoho', reason, ...profile };
  const event = { actor: null, action: 'auth.sign_in_failed', subject, subjectName: account?.fullName, address, detail };
  await database.transaction((tx) => recordAudit(tx, event));
}
