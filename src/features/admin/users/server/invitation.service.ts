import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { HOUR_MS, later } from '../../../../platform/server/clock.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { hashToken, newToken } from '../../../../platform/server/http/token-cookie.ts';
import { saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { INVITATION_HOURS, type Invitation, type InvitedUser } from '../user.contract.ts';
import { addAccount, NO_PASSWORD, requireStillAdmin } from './account.service.ts';
import { lockUsers, userStore } from './user.store.ts';

/** Adds a user who chooses a password with the returned link. */
export async function inviteUser(deps: ServerDeps, actor: Actor, given: InvitedUser): Promise<Invitation> {
  const { fullName, username, email, role, isActive, sameNameConfirmed } = given;
  const { path, ...stored } = createLink(deps);
  return deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    await requireStillAdmin(tx, actor);
    const account = { fullName, username, email, role, isActive, sameNameConfirmed, passwordHash: NO_PASSWORD, ...stored };
    return { user: await addAccount(deps, tx, account, { actor }), path };
  });
}

/** Replaces the invitation link of a user who hasn't used it. */
export async function renewInvitation(deps: ServerDeps, actor: Actor, id: string): Promise<Invitation> {
  const { path, inviteTokenId, invitedUntil } = createLink(deps);
  return deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    await requireStillAdmin(tx, actor);
    const user = await saveRecord(deps, tx, userStore, {
      by: { actor },
      id,
      change: { invitedUntil },
      derive(before, change) {
        if (!before.isActive) throw conflict(`${before.fullName} is inactive. Activate the user first.`);
        if (before.invitedUntil === null) throw conflict(`${before.fullName} doesn’t need an invitation anymore.`);
        return change;
      },
      // Not one of the changed fields, which the audit log shows.
      write: (values) => userStore.change(tx, id, { ...values, inviteTokenId }),
    });
    return { user, path };
  });
}

interface Acceptance {
  readonly id: string;
  readonly passwordHash: string;
  readonly address: string | undefined;
}

/** Sets the password that an invited user has chosen. Call `lockUsers` and check the link first. */
export async function acceptInvitation(deps: ServerDeps, tx: Tx, { id, passwordHash, address }: Acceptance): Promise<void> {
  const change = { password: passwordHash, invitedUntil: null };
  await saveRecord(deps, tx, userStore, { by: { actor: null, address }, id, change });
}

function createLink({ clock }: ServerDeps) {
  const token = newToken();
  const invitedUntil = later(clock.now(), INVITATION_HOURS * HOUR_MS).toISOString();
  return { path: `/#/invite?token=${token}`, inviteTokenId: hashToken(token), invitedUntil };
}
