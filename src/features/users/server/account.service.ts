import { randomUUID } from 'node:crypto';
import { conflict, forbidden } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { RecordChange } from '../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { NewUser, User } from '../user.contract.ts';
import { getInitials, isActiveAdmin } from '../user.rules.ts';
import { findTakenNames, findUser, insertUser } from './user.store.ts';
import type { UserRow } from './user.table.ts';

/** What sign-in and sessions may ask of the users; changing them is up to `user.service.ts`. */
export { findUser, findUserByName, hasActiveAdmin, hasAnyUser, lockUser, lockUsers, noteSignIn } from './user.store.ts';

export type NewAccount = Pick<NewUser, 'fullName' | 'username' | 'email' | 'role' | 'isActive'> & { passwordHash: string };

/** A stored user as Admins and the user itself see it. */
export function toUser({ id, fullName, username, email, role, isActive, lastLogin, zohoUserId, version }: UserRow): User {
  return { id, fullName, username, email, role, isActive, lastLogin, zohoUserId, avatar: getInitials(fullName), version };
}

/** Who adds an account; no actor when the start or the set-up link does it. */
export type AddedBy = Pick<RecordChange, 'actor' | 'address'>;

/** Adds a user; call `lockUsers` before. */
export async function addAccount(deps: ServerDeps, tx: Tx, account: NewAccount, by: AddedBy): Promise<User> {
  const id = randomUUID();
  await requireFreeNames(tx, { id, username: account.username, email: account.email });
  const user = toUser(await insertUser(tx, { id, ...account }));
  await deps.changes.record(tx, { kind: 'user', id, version: user.version, ...by, before: undefined, after: user, fields: [] });
  return user;
}

/** Refuses a username or e-mail address that somebody else signs in with. */
export async function requireFreeNames(tx: Tx, names: { id: string; username: string; email: string }): Promise<void> {
  const clash = await findTakenNames(tx, names);
  if (clash.username) throw conflict(`The username ${names.username} is taken`);
  if (clash.email) throw conflict(`The e-mail address ${names.email} is taken`);
}

/** Refuses someone who was an Admin when the call came in and is none any more; call `lockUsers` before. */
export async function requireStillAdmin(tx: Tx, actor: Actor): Promise<void> {
  const account = await findUser(tx, actor.userId);
  if (!account || !isActiveAdmin(account)) throw forbidden();
}
