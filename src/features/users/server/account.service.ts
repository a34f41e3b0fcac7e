import { randomUUID } from 'node:crypto';
import { forbidden, taken } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { Tx } from '../../../platform/server/database.ts';
import { announce } from '../../../platform/server/live.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import type { NewUser, User } from '../user.contract.ts';
import { initialsOf, isActiveAdmin } from '../user.rules.ts';
import { insertUser, namesTaken, userById } from './user.store.ts';
import type { UserRow } from './user.table.ts';

/** What sign-in and sessions may ask of the users; changing them is up to `user.service.ts`. */
export { hasActiveAdmin, hasAnyUser, lockUser, lockUsers, noteSignIn, userById, userNamed } from './user.store.ts';

export type NewAccount = Pick<NewUser, 'fullName' | 'username' | 'email' | 'role' | 'isActive'> & { passwordHash: string };

/** A stored user as Admins and the user itself see it. */
export function asUser({ id, fullName, username, email, role, isActive, lastLogin, zohoUserId, version }: UserRow): User {
  return { id, fullName, username, email, role, isActive, lastLogin, zohoUserId, avatar: initialsOf(fullName), version };
}

/** Adds a user; call `lockUsers` before. `actor` is null when the start or the set-up link does it. */
export async function addAccount(tx: Tx, actor: Actor | null, account: NewAccount, address?: string): Promise<User> {
  const id = randomUUID();
  await requireFreeNames(tx, { id, username: account.username, email: account.email });
  const user = asUser(await insertUser(tx, { id, ...account }));
  const from = address === undefined ? {} : { address };
  await recordAudit(tx, {
    actor,
    action: 'user.created',
    subject: `user:${id}`,
    detail: { username: user.username, role: user.role },
    ...from,
  });
  await announce(tx, { kind: 'user', id, version: user.version, by: actor?.userId ?? '' });
  return user;
}

/** Refuses a username or e-mail address that somebody else signs in with. */
export async function requireFreeNames(tx: Tx, names: { id: string; username: string; email: string }): Promise<void> {
  const clash = await namesTaken(tx, names);
  if (clash.username) throw taken(`The username ${names.username} is taken`);
  if (clash.email) throw taken(`The e-mail address ${names.email} is taken`);
}

/** Refuses someone who was an Admin when the call came in and is none any more; call `lockUsers` before. */
export async function requireStillAdmin(tx: Tx, actor: Actor): Promise<void> {
  const account = await userById(tx, actor.userId);
  if (!account || !isActiveAdmin(account)) throw forbidden();
}
