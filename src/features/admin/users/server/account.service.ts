import { randomUUID } from 'node:crypto';
import { conflict, forbidden } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeAuthor } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { NewUser, User } from '../user.contract.ts';
import { isActiveAdmin } from '../user.rules.ts';
import { requireOwnName } from './name.service.ts';
import { findTakenNames, findUser, userStore } from './user.store.ts';

/** Reads and locks of users for sign-in and sessions. `user.service.ts` changes users. */
export {
  findInvited,
  findUser,
  findUserByEmail,
  findUserByName,
  findUserByZohoId,
  hasActiveAdmin,
  hasAnyUser,
  lockUser,
  lockUsers,
  noteSignIn,
  toUser,
} from './user.store.ts';

/** Stored in place of a password hash for users who sign in with Zoho or were invited. Matches no password; an Admin can set one. */
export const NO_PASSWORD = '';

export type NewAccount = Pick<NewUser, 'fullName' | 'username' | 'email' | 'role' | 'isActive'> & {
  passwordHash: string;
  /** ID of the user in Zoho. */
  zohoUserId?: string;
  /** Whether an Admin confirmed that another person has the same name. */
  sameNameConfirmed?: boolean;
  inviteTokenId?: string;
  invitedUntil?: string;
};

/** Adds a user. Call `lockUsers` first. There is no actor at startup and for the setup link. */
export async function addAccount(deps: ServerDeps, tx: Tx, given: NewAccount, by: ChangeAuthor): Promise<User> {
  const id = randomUUID();
  const { passwordHash, sameNameConfirmed = false, ...account } = given;
  const { fullName, role } = account;
  await requireOwnName(tx, { id, fullName, role, previous: undefined, by: by.actor ? { isConfirmed: sameNameConfirmed } : 'self' });
  await requireFreeNames(tx, { id, username: account.username, email: account.email });
  return addRecord(deps, tx, userStore, { by, values: { id, ...account, password: passwordHash } });
}

/** Links an account to a Zoho user. Call `lockUsers` first, and make sure that no other account is linked to that user. */
export async function linkToZoho(deps: ServerDeps, tx: Tx, id: string, zohoUserId: string): Promise<void> {
  await saveRecord(deps, tx, userStore, { by: { actor: null }, id, change: { zohoUserId } });
}

/** Throws 409 for a username or email address that another user signs in with. */
export async function requireFreeNames(tx: Tx, names: { id: string; username: string; email: string }): Promise<void> {
  const clash = await findTakenNames(tx, names);
  if (clash.username) throw conflict(`The username ${names.username} is already taken`);
  if (clash.email) throw conflict(`The email ${names.email} is already used by another user`);
}

/** Throws 403 if the caller is no longer an Admin. Call `lockUsers` first. */
export async function requireStillAdmin(tx: Tx, actor: Actor): Promise<void> {
  const account = await findUser(tx, actor.userId);
  if (!account || !isActiveAdmin(account)) throw forbidden();
}
