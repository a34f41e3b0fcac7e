import { conflict, forbidden, notFound, stale } from '../../../platform/errors.ts';
import { type Actor, isAdmin } from '../../../platform/server/actor.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { User, UserChange } from '../user.contract.ts';
import { changedKeys, isActiveAdmin, isOwnBusiness } from '../user.rules.ts';
import { requireFreeNames, requireStillAdmin, toUser } from './account.service.ts';
import { createPasswords } from './password.service.ts';
import { requireAdminLeft } from './user.service.ts';
import { findUser, lockUsers, updateUserRow } from './user.store.ts';

interface AskedChange {
  readonly actor: Actor;
  readonly id: string;
  readonly change: UserChange;
  readonly passwordHash: string | undefined;
}

/** Changes a user. What a new role, password or deactivation means for its sessions is up to those who follow changes. */
export async function updateUser(deps: ServerDeps, actor: Actor, id: string, change: UserChange): Promise<User> {
  if (!isAdmin(actor) && actor.userId !== id) throw forbidden('Only Admins may change other users');
  if (change.password && actor.userId === id)
    throw forbidden('Your own password is changed in My account, where the current one is asked for');
  const passwordHash = change.password ? await hashPasswordFor(deps, id, change.password) : undefined;
  return deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    return applyChange(deps, tx, { actor, id, change, passwordHash });
  });
}

interface OwnPassword {
  readonly passwordHash: string;
  /** The hash of the current password that was asked for. */
  readonly replaces: string;
}

/** Gives the caller another password, unless somebody else has done so since the current one was asked for. */
export async function setOwnPassword(deps: ServerDeps, actor: Actor, { passwordHash, replaces }: OwnPassword): Promise<User> {
  return deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    const stored = await findUser(tx, actor.userId);
    if (stored?.passwordHash !== replaces) throw conflict('Your password was changed in the meantime. Please try again.');
    return applyChange(deps, tx, { actor, id: actor.userId, change: {}, passwordHash });
  });
}

async function hashPasswordFor(deps: ServerDeps, id: string, password: string): Promise<string> {
  const owner = await findUser(deps.database, id);
  if (!owner) throw notFound('User');
  return deps.perServer(createPasswords).hashChosen(password, owner);
}

async function applyChange(deps: ServerDeps, tx: Tx, { actor, id, change, passwordHash }: AskedChange): Promise<User> {
  const { password: _, version, ...sent } = change;
  const stored = await findUser(tx, id);
  if (!stored) throw notFound('User');
  const before = toUser(stored);
  if (version !== undefined && version !== before.version) throw stale('User', before);
  const changed = changedKeys(before, sent);
  if (actor.userId !== id || !isOwnBusiness(changed)) await requireStillAdmin(tx, actor);
  if (changed.length === 0 && passwordHash === undefined) return before;

  await requireFreeNames(tx, { id, username: sent.username ?? before.username, email: sent.email ?? before.email });
  const saved = await updateUserRow(tx, id, { ...sent, ...(passwordHash === undefined ? {} : { passwordHash }) });
  if (!saved) throw notFound('User');
  const after = toUser(saved);
  if (isActiveAdmin(before) && !isActiveAdmin(after)) await requireAdminLeft(tx);
  const fields = passwordHash === undefined ? changed : [...changed, 'password'];
  await deps.changes.record(tx, { kind: 'user', id, version: after.version, actor, before, after, fields });
  return after;
}
