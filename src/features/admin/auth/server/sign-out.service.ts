import { notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { lockUser } from '../../users/server/account.service.ts';
import { endSession, endUserSessions } from './session.service.ts';
import { findLiveSessions } from './session.store.ts';

/** Ends the caller's session on every node. Succeeds if it has already ended. */
export async function signOut(deps: ServerDeps, actor: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const userId = await endSession(deps, tx, actor.sessionId);
    if (userId === undefined) return;
    const { fullName: subjectName, address } = actor;
    await recordAudit(tx, { actor, action: 'auth.signed_out', subject: `user:${userId}`, subjectName, address });
  });
}

/**
 * Signs a user out everywhere, on every node, and returns the number of devices. The account is unchanged. Waits for concurrent sign-ins.
 * Callers keep the device that sends the request.
 */
export async function endSessionsOf(deps: ServerDeps, actor: Actor, userId: string): Promise<{ devices: number }> {
  return deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw notFound('User');
    const live = new Set((await findLiveSessions(tx, userId, deps.config, deps.clock.now())).map(({ id }) => id));
    const ended = await endUserSessions(deps, tx, userId, userId === actor.userId ? actor.sessionId : undefined);
    const devices = ended.filter((id) => live.has(id)).length;
    const event = { actor, subject: `user:${userId}`, subjectName: user.fullName, address: actor.address };
    await recordAudit(tx, { ...event, action: 'auth.signed_out_by_admin', detail: { devices } });
    return { devices };
  });
}
