import { forbidden, notFound, stale } from '../../../platform/errors.ts';
import { type Actor, isAdmin } from '../../../platform/server/actor.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { announceAccountChange, endUserSessions, forgetAccount, forgetSessions, rotateSession } from '../../auth/server/session.service.ts';
import type { User, UserChange } from '../user.contract.ts';
import { changedKeys, endsSessions, isActiveAdmin, isOwnBusiness } from '../user.rules.ts';
import { requireFreeNames, requireStillAdmin, toUser } from './account.service.ts';
import { hashChosenPassword } from './password.service.ts';
import { requireAdminLeft } from './user.service.ts';
import { findUser, lockUsers, updateUserRow } from './user.store.ts';

interface Outcome {
  readonly user: User;
  /** The caller's new session token, when the old one had to go. */
  readonly ownToken?: string | undefined;
  readonly ended: readonly string[];
}

/** Changes a user. A new role, password or deactivation ends its sessions; the caller's own goes on under a new token. */
export async function updateUser(deps: ServerDeps, actor: Actor, id: string, change: UserChange): Promise<Outcome> {
  if (!isAdmin(actor) && actor.userId !== id) throw forbidden('Only Admins may change other users');
  const passwordHash = change.password ? await hashPasswordFor(deps, id, change.password) : undefined;
  const outcome = await deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    return applyChange(deps, tx, { actor, id, change, passwordHash });
  });
  forgetAccount(deps, id);
  forgetSessions(deps, outcome.ended);
  return outcome;
}

async function hashPasswordFor(deps: ServerDeps, id: string, password: string): Promise<string> {
  const owner = await findUser(deps.database, id);
  if (!owner) throw notFound('User');
  return hashChosenPassword(password, owner);
}

interface AskedChange {
  readonly actor: Actor;
  readonly id: string;
  readonly change: UserChange;
  readonly passwordHash: string | undefined;
}

async function applyChange(
  deps: ServerDeps,
  tx: Tx,
  { actor, id, change: { password: _, version, ...fields }, passwordHash }: AskedChange,
): Promise<Outcome> {
  const stored = await findUser(tx, id);
  if (!stored) throw notFound('User');
  const before = toUser(stored);
  if (version !== undefined && version !== before.version) throw stale('User', before);
  const changed = changedKeys(before, fields);
  if (actor.userId !== id || !isOwnBusiness(changed)) await requireStillAdmin(tx, actor);
  if (changed.length === 0 && passwordHash === undefined) return { user: before, ended: [] };

  await requireFreeNames(tx, { id, username: fields.username ?? before.username, email: fields.email ?? before.email });
  const saved = await updateUserRow(tx, id, { ...fields, ...(passwordHash === undefined ? {} : { passwordHash }) });
  if (!saved) throw notFound('User');
  const user = toUser(saved);
  if (isActiveAdmin(before) && !isActiveAdmin(user)) await requireAdminLeft(tx);
  const all = passwordHash === undefined ? changed : [...changed, 'password'];
  await deps.changes.record(tx, { kind: 'user', id, version: user.version, actor, before, after: user, fields: all });
  await announceAccountChange(tx, id);
  const ended = endsSessions(changed, passwordHash !== undefined) ? await replaceSessions(tx, actor, user) : { ended: [] };
  return { user, ...ended };
}

async function replaceSessions(tx: Tx, actor: Actor, user: User): Promise<Pick<Outcome, 'ended' | 'ownToken'>> {
  const goesOn = actor.userId === user.id && user.isActive;
  if (!goesOn) return { ended: await endUserSessions(tx, user.id) };
  const others = await endUserSessions(tx, user.id, actor.sessionId);
  return { ended: [...others, actor.sessionId], ownToken: await rotateSession(tx, actor.sessionId) };
}
