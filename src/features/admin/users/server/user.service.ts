import { badRequest, forbidden } from '../../../../platform/errors.ts';
import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { deleteRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findNamesakes } from '../confusable-names.rules.ts';
import type { Colleague, NewUser, User } from '../user.contract.ts';
import { toColleague } from '../user.rules.ts';
import { addAccount, requireStillAdmin, toUser } from './account.service.ts';
import { createPasswords } from './password.service.ts';
import { findActivePeople, findUsers, hasActiveAdmin, lockUsers, userStore } from './user.store.ts';

export type { ActivePerson } from './user.store.ts';
export { findActivePeople };

/** Throws a 400 unless the user can sign in. Null is allowed. `role` names the user in the message, such as 'owner'. */
export async function requireActiveUser(db: Db, role: string, id: string | null | undefined): Promise<void> {
  if (id == null || (await findActivePeople(db, [id])).length > 0) return;
  throw badRequest(`Choose an active user as the ${role}.`);
}

/** Lists all users by name. Callers who aren't Admins get name and role, and the usernames of users with a shared name. */
export async function listUsers(db: Db, actor: Actor): Promise<Colleague[]> {
  const users = await listAccounts(db);
  if (isAdmin(actor)) return users;
  const hasNamesake = findNamesakes(users);
  return users.map((user) => ({ ...toColleague(user), ...(hasNamesake(user) && { username: user.username }) }));
}

/** Lists all users by name with all fields. */
export async function listAccounts(db: Db): Promise<User[]> {
  return (await findUsers(db)).map(toUser);
}

/** Adds a user, who can sign in immediately. */
export async function createUser(deps: ServerDeps, actor: Actor, given: NewUser): Promise<User> {
  const { fullName, username, email, role, isActive, sameNameConfirmed } = given;
  const passwordHash = await deps.perServer(createPasswords).hashChosen(given.password, given);
  return deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    await requireStillAdmin(tx, actor);
    const account = { fullName, username, email, role, isActive, sameNameConfirmed, passwordHash };
    return addAccount(deps, tx, account, { actor });
  });
}

/** Deletes a user permanently. Rejects deleting the last Admin. */
export async function removeUser(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    await requireStillAdmin(tx, actor);
    await deleteRecord(deps, tx, userStore, { by: { actor }, id });
    await requireAdminLeft(tx);
  });
}

/** Throws, which rolls back the change, if no active Admin is left. Call `lockUsers` before the change and this after it. */
export async function requireAdminLeft(tx: Tx): Promise<void> {
  if (!(await hasActiveAdmin(tx))) throw forbidden('You can’t delete, demote or deactivate the last Admin');
}
