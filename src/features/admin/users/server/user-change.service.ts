import { conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import { changedFields } from '../../../../platform/merge.ts';
import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import type { User, UserChange } from '../user.contract.ts';
import { isActiveAdmin, isLinkOnly, isOwnBusiness } from '../user.rules.ts';
import { NO_PASSWORD, requireFreeNames, requireStillAdmin } from './account.service.ts';
import { requireOwnName } from './name.service.ts';
import { createPasswords } from './password.service.ts';
import { requireAdminLeft } from './user.service.ts';
import { findUser, lockUsers, userStore } from './user.store.ts';

interface ChangeRequest {
  readonly actor: Actor;
  readonly id: string;
  readonly change: UserChange;
  readonly passwordHash: string | undefined;
}

/** Updates a user. Subscribers of changes end the sessions affected by a new role, password or deactivation. */
export async function updateUser(deps: ServerDeps, actor: Actor, id: string, change: UserChange): Promise<User> {
  if (!isAdmin(actor) && actor.userId !== id) throw forbidden('Only Admins can edit other users');
  if (change.password && actor.userId === id) throw forbidden('To change your own password, go to My account');
  const passwordHash = change.password ? await hashPasswordFor(deps, id, change.password) : undefined;
  return deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    return applyChange(deps, tx, { actor, id, change, passwordHash });
  });
}

interface OwnPassword {
  readonly passwordHash: string;
  /** Hash of the current password that the user confirmed. */
  readonly replaces: string;
}

/** Sets the caller's password, unless it was changed since the current one was confirmed. */
export async function setOwnPassword(deps: ServerDeps, actor: Actor, { passwordHash, replaces }: OwnPassword): Promise<User> {
  return deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    const stored = await findUser(tx, actor.userId);
    if (stored?.passwordHash !== replaces) throw conflict('Your password was just changed. Try again.');
    return applyChange(deps, tx, { actor, id: actor.userId, change: {}, passwordHash });
  });
}

async function hashPasswordFor(deps: ServerDeps, id: string, password: string): Promise<string> {
  const owner = await findUser(deps.database, id);
  if (!owner) throw notFound('User');
  return deps.perServer(createPasswords).hashChosen(password, owner);
}

/** A new password, a deactivation and `zohoUserId: null` unlink Zoho. No request sets another ZUID: only Zoho identifies its users. */
async function applyChange(deps: ServerDeps, tx: Tx, { actor, id, change, passwordHash }: ChangeRequest): Promise<User> {
  const { password: _, sameNameConfirmed = false, zohoUserId, ...others } = change;
  const sent = { ...others, ...(zohoUserId === null && { zohoUserId }) };
  return saveRecord(deps, tx, userStore, {
    by: { actor },
    id,
    change: { ...sent, password: passwordHash },
    async derive(before, given) {
      const isOwn = actor.userId === id && isOwnBusiness(Object.keys(changedFields<Partial<User>>(before, sent)));
      if (!isOwn) await requireStillAdmin(tx, actor);
      if (actor.userId === id && zohoUserId === null && before.zohoUserId !== null) await requirePassword(tx, id);
      const isDeactivated = before.isActive && given.isActive === false;
      const endsInvitation = passwordHash !== undefined && before.invitedUntil !== null;
      return {
        ...given,
        ...((isDeactivated || passwordHash !== undefined) && { zohoUserId: null }),
        ...(endsInvitation && { invitedUntil: null }),
      };
    },
    async write(values, before) {
      const { fullName = before.fullName, role = before.role } = values;
      const by = actor.userId === id ? 'self' : { isConfirmed: sameNameConfirmed };
      await requireOwnName(tx, { id, fullName, role, previous: before.fullName, by });
      await requireFreeNames(tx, { id, username: values.username ?? before.username, email: values.email ?? before.email });
      const after = await userStore.change(tx, id, values);
      if (isActiveAdmin(before) && !isActiveAdmin(after)) await requireAdminLeft(tx);
      const isUnlinked = before.zohoUserId !== null && after.zohoUserId === null;
      if (isUnlinked && !isLinkOnly(Object.keys(values)))
        await recordAudit(tx, { actor, action: 'zoho.unlinked', subject: `user:${id}`, subjectName: after.fullName });
      return after;
    },
  });
}

/** Without a password, an unlinked account couldn't sign in. */
async function requirePassword(tx: Tx, id: string): Promise<void> {
  const account = await findUser(tx, id);
  if (account?.passwordHash === NO_PASSWORD)
    throw conflict('This account has no password, so you couldn’t sign in without Zoho. Ask an Admin to set a password.');
}
