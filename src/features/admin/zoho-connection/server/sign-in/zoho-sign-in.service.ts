import { AppError } from '../../../../../platform/errors.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type CrmPerson, findOwnPerson } from '../../../../../providers/zoho/accounts/people.ts';
import { recordAudit } from '../../../audit/server/audit.service.ts';
import { type Caller, type SignedIn, startSession } from '../../../auth/server/sign-in.service.ts';
import { countAddressAttempt, refundAddressAttempt } from '../../../auth/server/throttle/throttle.service.ts';
import { findUserByName, findUserByZohoId, lockUser, noteSignIn, toUser } from '../../../users/server/account.service.ts';
import type { User } from '../../../users/user.contract.ts';
import type { ZohoCallback, ZohoPerson } from '../../zoho-connection.contract.ts';
import { redeemCallback } from '../callback.service.ts';
import { inTurn } from '../calls/in-turn.ts';

/** A person whom Zoho knows and who has no account here. */
export interface UnknownPerson {
  readonly unknown: ZohoPerson;
}

/**
 * Signs in who Zoho says it is: the user linked to that person, else the active user with the email address that Zoho has confirmed, who
 * is linked by it. Changes neither name nor role, and is counted and audited as a sign-in with a password is.
 */
export async function signInWithZoho(
  deps: ServerDeps,
  callback: ZohoCallback,
  { caller, browser }: { caller: Caller; browser: string | undefined },
): Promise<SignedIn | UnknownPerson> {
  let countedAs = '';
  // Anybody can make up a state, so only callbacks with a valid one count.
  const { grant, center } = await redeemCallback(deps, 'login', callback, browser, async () => {
    countedAs = await countAddressAttempt(deps, 'zoho', caller);
  });
  const person = await inTurn(deps, 'crm', () => findOwnPerson(center, grant.accessToken));
  if (!person) throw new AppError(502, 'provider_error', 'Zoho didn’t tell us who you are. Try again in a minute.', { isIntended: true });
  const account = await findAccount(deps.database, person);
  const signedIn =
    account && person.isActive && (await deps.database.transaction((tx) => admit(deps, tx, { id: account.id, person, countedAs }, caller)));
  if (signedIn) return signedIn;
  await auditRefusal(deps, account, caller.address);
  const refusal = explainRefusal(person, account !== undefined);
  if (refusal) throw refusal;
  return { unknown: person };
}

/** Undefined when nobody here is that person. An account that is linked to somebody else in Zoho is not taken by its address. */
async function findAccount(db: Db, { zohoUserId, email, isConfirmed }: CrmPerson): Promise<Pick<User, 'id' | 'fullName'> | undefined> {
  const linked = await findUserByZohoId(db, zohoUserId);
  if (linked || !isConfirmed) return linked;
  const named = await findUserByName(db, email);
  const isTheirs = named?.isActive && named.zohoUserId === null && named.email.toLowerCase() === email.toLowerCase();
  return isTheirs ? named : undefined;
}

/** Undefined when the account was deactivated, deleted or linked to somebody else in the meantime. */
async function admit(
  deps: ServerDeps,
  tx: Tx,
  { id, person, countedAs }: { id: string; person: CrmPerson; countedAs: string },
  caller: Caller,
): Promise<SignedIn | undefined> {
  const account = await lockUser(tx, id);
  const isFree = account?.zohoUserId === null || account?.zohoUserId === person.zohoUserId;
  if (!account?.isActive || !isFree) return undefined;
  const saved = await noteSignIn(tx, id, { zohoUserId: person.zohoUserId });
  if (!saved) return undefined;
  await refundAddressAttempt(tx, countedAs);
  if (account.zohoUserId === null)
    await recordAudit(tx, { actor: null, action: 'zoho.linked', subject: `user:${id}`, subjectName: account.fullName });
  return startSession(deps, tx, toUser(saved), caller);
}

async function auditRefusal({ database }: ServerDeps, account: Pick<User, 'id' | 'fullName'> | undefined, address: string): Promise<void> {
  const subject = account === undefined ? '' : `user:${account.id}`;
  const event = { actor: null, action: 'auth.sign_in_failed', subject, subjectName: account?.fullName, address };
  await database.transaction((tx) => recordAudit(tx, event));
}

/** Undefined for a person who may register. */
function explainRefusal({ isActive, isConfirmed, email }: CrmPerson, hasAccount: boolean): AppError | undefined {
  if (!isActive) return new AppError(403, 'inactive', 'Your account in Zoho is not active. Please contact an administrator.');
  if (hasAccount) return new AppError(403, 'inactive', 'Your account is not active. Please contact an administrator.');
  if (isConfirmed) return undefined;
  return new AppError(403, 'not_confirmed', `Zoho hasn’t verified ${email} yet. Verify it in Zoho, then try again.`);
}
