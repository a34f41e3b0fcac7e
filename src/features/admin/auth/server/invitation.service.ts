import { forbidden } from '../../../../platform/errors.ts';
import { createBatchedLookup } from '../../../../platform/server/batched-lookup.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { hashToken } from '../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findInvited, lockUsers, noteSignIn, toUser } from '../../users/server/account.service.ts';
import { acceptInvitation } from '../../users/server/invitation.service.ts';
import { createPasswords } from '../../users/server/password.service.ts';
import type { User } from '../../users/user.contract.ts';
import type { Joining } from '../auth.contract.ts';
import { type Caller, type SignedIn, startSession } from './sign-in.service.ts';

/** Like setup tokens, wrong tokens aren't counted, and their lookups share one statement at a time. */
const createInvitationLookup = ({ database }: ServerDeps) =>
  createBatchedLookup(async (ids) => (await findInvited(database, ids)).map(({ inviteTokenId }) => String(inviteTokenId)));

/** Returns the user who was invited with this link. */
export async function findInvitee(deps: ServerDeps, token: string): Promise<Pick<User, 'fullName' | 'username' | 'email'>> {
  const { fullName, username, email } = await requireInvited(deps, deps.database, token);
  return { fullName, username, email };
}

/** Sets the chosen password and signs in. Of concurrent calls, one succeeds. */
export async function join(deps: ServerDeps, { token, password }: Joining, caller: Caller): Promise<SignedIn> {
  const invited = await requireInvited(deps, deps.database, token);
  const passwordHash = await deps.perServer(createPasswords).hashChosen(password, invited);
  return deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    const { id } = await requireInvited(deps, tx, token);
    await acceptInvitation(deps, tx, { id, passwordHash, address: caller.address });
    const account = await noteSignIn(tx, id);
    if (!account) throw new Error('the invited user was not stored');
    return startSession(deps, tx, toUser(account), caller);
  });
}

async function requireInvited(deps: ServerDeps, db: Db, token: string) {
  const tokenId = hashToken(token);
  const isKnown = await deps.perServer(createInvitationLookup)(tokenId);
  const [invited] = isKnown ? await findInvited(db, [tokenId]) : [];
  const isValid = invited?.isActive && invited.invitedUntil !== null && new Date(invited.invitedUntil) > deps.clock.now();
  if (!isValid) throw forbidden('This invitation link isn’t valid anymore. Ask an Admin for a new one.');
  return invited;
}
