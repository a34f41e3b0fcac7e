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
import { redeemCallback } from '../callback.service.ts';
import { findConnectedColleague } from './colleague.service.ts';
import type { PendingSignIn } from './pending.store.ts';

/** Response to a sign-in that needs a password or a registration first. */
export interface UnfinishedSignIn {
  readonly pending: PendingSignIn;
  readonly refusal: AppError;
}

/** Facts about a sign-in attempt for the throttle and the audit log. */
interface Attempted {
  /** The key under which the attempt is counted. */
  countedAs: string;
  account?: Pick<User, 'id' | 'fullName'>;
  profile?: Profile;
}

/**
 * Signs in an active user of the connected organization whose account is linked. The organization is asked each time. An account with the
 * same address is linked by its password only, an Admin's as any other. Changes neither name nor role; refusals are audited.
 */
export async function signInWithZoho(
  deps: ServerDeps,
  callback: ZohoCallback,
  { caller, browser }: { caller: Caller; browser: string | undefined },
): Promise<SignedIn | UnfinishedSignIn> {
  const attempted: Attempted = { countedAs: '' };
  try {
    const profile = await identify(deps, callback, browser, async () => {
      // Anybody can make up a state, so only callbacks with a valid one count.
      attempted.countedAs = await countAddressAttempt(deps, 'zoho', caller);
    });
    attempted.profile = profile;
    const outcome = await decide(deps, profile, caller, attempted);
    if ('refusal' in outcome) {
      await refundAddressAttempt(deps.database, attempted.countedAs);
      await auditRefusal(deps, attempted, caller.address, outcome.refusal.code);
    }
    return outcome;
  } catch (error) {
    if (error instanceof AppError && !UNAUDITED.has(error.code)) await auditRefusal(deps, attempted, caller.address, error.code);
    throw error;
  }
}

/** Requests that come from no question of ours, and those beyond the limit of an address: anybody can make any number of them. */
const UNAUDITED: ReadonlySet<string> = new Set(['bad_state', 'no_code', 'slow_down']);

const NOT_CONNECTED = 'Zoho isn’t connected. Sign in with your password, or ask an Admin to connect Zoho.';
const NOT_IN_ZOHO = 'User not found in Zoho CRM. Please check your email address or contact your administrator.';
const RETRY_SECONDS = 30;

const notConnected = () => new AppError(503, 'not_connected', NOT_CONNECTED, { isIntended: true });

/** Finds out who Zoho says this is; nothing is sent to Zoho while it isn't connected. */
async function identify(
  deps: ServerDeps,
  callback: ZohoCallback,
  browser: string | undefined,
  onValidState: () => Promise<void>,
): Promise<Profile> {
  const granted = await redeemCallback(deps, 'login', callback, browser, onValidState);
  if (!granted) throw notConnected();
  const profile = await fetchProfile(granted.center, granted.grant.accessToken);
  if (profile) return profile;
  throw new AppError(503, 'provider_unavailable', 'Zoho didn’t return your profile. Try again in a minute.', {
    retryAfter: RETRY_SECONDS,
    isIntended: true,
  });
}

async function decide(
  deps: ServerDeps,
  { zohoUserId }: Profile,
  caller: Caller,
  attempted: Attempted,
): Promise<SignedIn | UnfinishedSignIn> {
  const linked = await findUserByZohoId(deps.database, zohoUserId);
  if (linked) attempted.account = linked;
  const visitor = linked?.isActive ? 'linked' : 'guest';
  const colleague = await requireColleague(deps, { zohoUserId, crmUserId: linked?.zohoCrmUserId ?? null, visitor });
  if (!linked) return findUnfinished(deps, colleague, attempted);
  const signedIn =
    linked.isActive &&
    (await deps.database.transaction((tx) => admit(deps, tx, { id: linked.id, colleague, countedAs: attempted.countedAs }, caller)));
  if (!signedIn) throw inactiveAccount();
  return signedIn;
}

type Wanted = Parameters<typeof findConnectedColleague>[1];

/** The user of the connected organization, who is active and confirmed now; throws what to do otherwise. */
export async function requireColleague(deps: ServerDeps, wanted: Wanted): Promise<CrmUser> {
  const colleague = await findConnectedColleague(deps, wanted);
  if (colleague === 'not_connected') throw notConnected();
  if (!colleague) throw new AppError(403, 'not_in_zoho', NOT_IN_ZOHO);
  if (!colleague.isActive) throw new AppError(403, 'inactive', 'Your Zoho account isn’t active. Contact an Admin.');
  if (!colleague.isConfirmed)
    throw new AppError(403, 'not_confirmed', `Zoho hasn’t verified ${colleague.email} yet. Verify it in Zoho, then try again.`);
  return colleague;
}

const inactiveAccount = () => new AppError(403, 'inactive', 'Your account isn’t active. Contact an Admin.');

/** Undefined when the account was deactivated, deleted, unlinked or linked to another person in the meantime. */
async function admit(
  deps: ServerDeps,
  tx: Tx,
  { id, colleague, countedAs }: { id: string; colleague: CrmUser; countedAs: string },
  caller: Caller,
): Promise<SignedIn | undefined> {
  const account = await lockUser(tx, id);
  if (!account?.isActive || account.zohoUserId !== colleague.zohoUserId) return undefined;
  const saved = await noteSignIn(tx, id, { zohoCrmUserId: colleague.crmUserId });
  if (!saved) return undefined;
  await refundAddressAttempt(tx, countedAs);
  return startSession(deps, tx, toUser(saved), caller, { beganWith: 'zoho', provesPassword: false });
}

/** What a colleague without a linked account has to do. The address is that of the connected organization's record. */
async function findUnfinished(deps: ServerDeps, colleague: CrmUser, attempted: Attempted): Promise<UnfinishedSignIn> {
  const { zohoUserId, crmUserId, email, fullName } = colleague;
  const person = { zohoUserId, crmUserId, email, fullName };
  const account = isPlainEmail(email) ? await findUserByEmail(deps.database, email) : undefined;
  if (account && account.zohoUserId === null && isSameEmail(account.email, email)) {
    attempted.account = account;
    if (!account.isActive) throw inactiveAccount();
    if (account.passwordHash === NO_PASSWORD) throw withoutPassword();
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

const withoutPassword = () =>
  new AppError(403, 'no_password', 'Your account has no password yet, so it can’t be linked to Zoho. Ask an Admin to set one.');

async function auditRefusal({ database }: ServerDeps, { account, profile }: Attempted, address: string, reason: string): Promise<void> {
  const subject = account === undefined ? '' : `user:${account.id}`;
  const detail = { with: 'Zoho', reason, ...profile };
  const event = { actor: null, action: 'auth.sign_in_failed', subject, subjectName: account?.fullName, address, detail };
  await database.transaction((tx) => recordAudit(tx, event));
}
