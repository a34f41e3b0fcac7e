import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { endsSessions, needsPassword } from '../auth.rules.ts';
import { requireProof } from './own/password-proof.service.ts';
import { endUserSessions, endZohoSessions, forgetAccount, rotateSession } from './session.service.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';

/** Maps callers who changed their own account to their new session token; null if the account was deleted. */
const createOwnTokens = () => new WeakMap<Actor, string | null>();

/** Callers whose other sessions survive their password change. */
const createExemptCallers = () => new WeakSet<Actor>();

/** Keeps the caller's other sessions when the caller changes the password. */
export function exemptOtherSessions({ perServer }: ServerDeps, actor: Actor): void {
  perServer(createExemptCallers).add(actor);
}

/**
 * Rejects account changes of callers who haven't typed their password recently. Ends the sessions of users who were deleted, deactivated or
 * given another role or password, and sessions started through Zoho when the account was unlinked. The caller's own session continues with
 * a new token, unless it was started through Zoho.
 */
export function followAccountChanges(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'user') return;
    const { id, actor, before, after, fields } = change as RecordChange<'user'>;
    if (actor && needsPassword({ ...change, isOwn: actor.userId === id })) await requireProof(deps, tx, actor);
    if (!before) return;
    await forgetAccount(deps, tx, id);
    const caller = actor?.userId === id ? actor : undefined;
    const hasNewPassword = fields.includes('password');
    if (fields.includes('zohoUserId') && after?.zohoUserId === null) {
      // Callers who change their password typed the current one, so they stay signed in.
      const ended = await endZohoSessions(deps, tx, id, hasNewPassword ? caller?.sessionId : undefined);
      if (caller && ended.includes(caller.sessionId)) setOwnToken(deps, tx, caller, null);
    }
    if (!endsSessions(change)) return;
    if (caller && after?.isActive) return renewSession(deps, tx, caller, hasNewPassword);
    await endUserSessions(deps, tx, id);
    if (caller && !after) setOwnToken(deps, tx, caller, null);
  };
}

async function renewSession(deps: ServerDeps, tx: Tx, caller: Actor, hasNewPassword: boolean): Promise<void> {
  if (!deps.perServer(createExemptCallers).has(caller)) await endUserSessions(deps, tx, caller.userId, caller.sessionId);
  const token = await rotateSession(deps, tx, caller.sessionId, hasNewPassword ? 'password' : undefined);
  if (token !== undefined) setOwnToken(deps, tx, caller, token);
}

function setOwnToken(deps: ServerDeps, tx: Tx, caller: Actor, token: string | null): void {
  tx.afterCommit(() => deps.perServer(createOwnTokens).set(caller, token));
}

/** Sets the new session cookie of callers who changed their own account, or clears it if the account was deleted. */
export function answerWithOwnTokens(app: FastifyInstance, { config, perServer }: ServerDeps): void {
  const tokens = perServer(createOwnTokens);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const token = request.actor ? tokens.get(request.actor) : undefined;
    if (token === null) clearSessionCookie(config, reply);
    else if (token !== undefined) setSessionCookie(config, reply, token);
    done();
  });
}
