import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { endSession } from './session.service.ts';

/** Ends the session of the caller's own cookie, on every node; signing out twice is no error. */
export async function signOut(deps: ServerDeps, actor: Actor | null, sessionId: string | undefined, address: string): Promise<void> {
  if (sessionId === undefined) return;
  await deps.database.transaction(async (tx) => {
    const userId = await endSession(deps, tx, sessionId);
    if (userId === undefined) return;
    await recordAudit(tx, { actor, action: 'auth.signed_out', subject: `user:${userId}`, subjectName: actor?.fullName, address });
  });
}
