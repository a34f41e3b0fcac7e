import { badRequest, unauthenticated } from '../../../../../platform/errors.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { type SignedIn, startSession } from '../../../../admin/auth/server/sign-in.service.ts';
import { countAddressAttempt, refundAddressAttempt } from '../../../../admin/auth/server/throttle/throttle.service.ts';
import { addAccount, lockUsers, NO_PASSWORD, noteSignIn } from '../../../../admin/users/server/account.service.ts';
import { type User, userFields } from '../../../../admin/users/user.contract.ts';
import type { CrmUser } from '../../../zoho-client/server/accounts/identity.ts';
import type { Registration, ZohoValidation } from '../../zoho-connection.contract.ts';
import { isSameEmail } from '../../zoho-email.rules.ts';
import { findConnection } from '../connection.store.ts';
import { type PendingRequest, requirePending } from './pending.service.ts';
import { takePending } from './pending.store.ts';
import { requireActiveUser } from './zoho-sign-in.service.ts';

/** Returns the Zoho user of a pending registration, without calling Zoho again. Throws 401 without one and 429 after five validations. */
export async function validateRegistration(deps: ServerDeps, { browser, caller }: PendingRequest): Promise<ZohoValidation> {
  const { zohoUserId: id, fullName, email } = await requirePending(deps, browser, { purpose: 'register', counter: 'validations' });
  const countedAs = await countAddressAttempt(deps, 'registration', caller);
  await refundAddressAttempt(deps.database, countedAs);
  if (!(await findConnection(deps.database)))
    return {
      userFound: false,
      zohoUser: null,
      requiresZohoSetup: true,
      message: 'Zoho isn’t connected, so you can’t register. Ask an Admin to connect Zoho.',
    };
  return { userFound: true, zohoUser: { id, fullName, email }, requiresZohoSetup: false, message: 'Found in Zoho CRM.' };
}

/**
 * Creates an account without a password and with the role User for a pending registration, and signs in. Checks again that the person is an
 * active user of the connected organization.
 */
export async function registerFromZoho(
  deps: ServerDeps,
  registration: Registration,
  { browser, caller }: PendingRequest,
): Promise<SignedIn> {
  const fullName = readFullName(registration);
  const pending = await requirePending(deps, browser, { purpose: 'register', counter: 'attempts' });
  const countedAs = await countAddressAttempt(deps, 'registration', caller);
  const { crmUserId, zohoUserId } = pending;
  const zohoUser = await requireActiveUser(deps, { zohoUserId, crmUserId, visitor: 'guest' });
  if (!isSameEmail(zohoUser.email, pending.email)) throw unauthenticated();
  return deps.database.transaction(async (tx) => {
    const user = await createAccount(deps, tx, { zohoUser, fullName, pendingId: pending.id });
    await refundAddressAttempt(tx, countedAs);
    return startSession(deps, tx, user, caller, { beganWith: 'zoho', provesPassword: false });
  });
}

function readFullName({ fullName }: Registration): string {
  if (fullName.trim() === '') throw badRequest('Email and full name are required');
  const parsed = userFields.fullName.input.safeParse(fullName);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'Email and full name are required');
  return parsed.data;
}

interface NewAccount {
  readonly zohoUser: CrmUser;
  readonly fullName: string;
  readonly pendingId: string;
}

/** The email is also the username. */
async function createAccount(deps: ServerDeps, tx: Tx, { zohoUser, fullName, pendingId }: NewAccount): Promise<User> {
  await lockUsers(tx);
  if (!(await takePending(tx, pendingId))) throw unauthenticated();
  const { email, zohoUserId, crmUserId } = zohoUser;
  const account = { fullName, username: email, email, zohoUserId, role: 'User', isActive: true, passwordHash: NO_PASSWORD } as const;
  const user = await addAccount(deps, tx, account, { actor: null });
  await noteSignIn(tx, user.id, { zohoCrmUserId: crmUserId });
  await recordAudit(tx, { actor: null, action: 'zoho.registered', subject: `user:${user.id}`, subjectName: fullName });
  return user;
}
