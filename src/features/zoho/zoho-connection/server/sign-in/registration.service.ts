import { badRequest, unauthenticated } from '../../../../../platform/errors.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { type Caller, type SignedIn, startSession } from '../../../../admin/auth/server/sign-in.service.ts';
import { countAddressAttempt, refundAddressAttempt } from '../../../../admin/auth/server/throttle/throttle.service.ts';
import { addAccount, lockUsers, NO_PASSWORD, noteSignIn } from '../../../../admin/users/server/account.service.ts';
import { type User, userFields } from '../../../../admin/users/user.contract.ts';
import type { CrmUser } from '../../../zoho-client/server/accounts/identity.ts';
import type { Registration, ZohoValidation } from '../../zoho-connection.contract.ts';
import { isSameEmail } from '../../zoho-email.rules.ts';
import { findConnection } from '../connection.store.ts';
import { requirePending } from './pending.service.ts';
import { takePending } from './pending.store.ts';
import { requireColleague } from './zoho-sign-in.service.ts';

/** Who registers: a browser by the stored form of its token, and the facts a sign-in notes. */
export interface Registering {
  readonly browser: string | undefined;
  readonly caller: Caller;
}

/**
 * Tells what the connected organization said of the person who registers when they came from Zoho, without asking it again; 401 for a
 * browser without a pending registration, 429 after five checks.
 */
export async function validateRegistration(deps: ServerDeps, { browser, caller }: Registering): Promise<ZohoValidation> {
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
 * Makes an account without a password, as a User, for the person whom Zoho has named to this browser, and signs in. Zoho is asked once more
 * whether they are an active user of the connected organization; while it isn't connected no account is made.
 */
export async function registerFromZoho(deps: ServerDeps, given: Registration, { browser, caller }: Registering): Promise<SignedIn> {
  const fullName = readFullName(given);
  const pending = await requirePending(deps, browser, { purpose: 'register', counter: 'attempts' });
  const countedAs = await countAddressAttempt(deps, 'registration', caller);
  const { crmUserId, zohoUserId } = pending;
  const person = await requireColleague(deps, { zohoUserId, crmUserId, visitor: 'guest' });
  if (!isSameEmail(person.email, pending.email)) throw unauthenticated();
  return deps.database.transaction(async (tx) => {
    const user = await addPerson(deps, tx, { person, fullName, pendingId: pending.id });
    await refundAddressAttempt(tx, countedAs);
    return startSession(deps, tx, user, caller, { beganWith: 'zoho', provesPassword: false });
  });
}

function readFullName({ fullName }: Registration): string {
  if (fullName.trim() === '') throw badRequest('Email and full name are required');
  const read = userFields.fullName.input.safeParse(fullName);
  if (!read.success) throw badRequest(read.error.issues[0]?.message ?? 'Email and full name are required');
  return read.data;
}

interface NewPerson {
  readonly person: CrmUser;
  readonly fullName: string;
  readonly pendingId: string;
}

/** The address is the username as well: it is free when the address is. */
async function addPerson(deps: ServerDeps, tx: Tx, { person, fullName, pendingId }: NewPerson): Promise<User> {
  await lockUsers(tx);
  if (!(await takePending(tx, pendingId))) throw unauthenticated();
  const { email, zohoUserId, crmUserId } = person;
  const names = { fullName, username: email, email, zohoUserId } as const;
  const user = await addAccount(deps, tx, { ...names, role: 'User', isActive: true, passwordHash: NO_PASSWORD }, { actor: null });
  await noteSignIn(tx, user.id, { zohoCrmUserId: crmUserId });
  await recordAudit(tx, { actor: null, action: 'zoho.registered', subject: `user:${user.id}`, subjectName: fullName });
  return user;
}
