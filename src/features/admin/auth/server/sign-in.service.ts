import { AppError } from '../../../../platform/errors.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { hashToken, newToken } from '../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { findUserByName, lockUser, noteSignIn, toUser } from '../../users/server/account.service.ts';
import { createPasswords } from '../../users/server/password.service.ts';
import type { User } from '../../users/user.contract.ts';
import type { SignIn } from '../auth.contract.ts';
import { createKnownSessions } from './known-sessions.ts';
import { createSession, endSession } from './session.service.ts';
import { BY_PASSWORD, type Place } from './session.store.ts';
import { checkPassword } from './throttle/check-password.ts';
import { type Attempt, attemptFrom, refundAttempt } from './throttle/throttle.service.ts';
import { isDevice, rememberDevice } from './throttle/throttle.store.ts';

export { checkPassword } from './throttle/check-password.ts';

/** The data of a request besides username and password. */
export interface Caller extends Place {
  /** Stored ID of the session in the cookie, which a new session replaces. */
  readonly sessionId: string | undefined;
  readonly deviceId: string | undefined;
}

export interface SignedIn {
  readonly user: User;
  readonly sessionToken: string;
  /** Set for an unknown browser. */
  readonly deviceToken: string | undefined;
}

/** Signs in, or rejects every cause with the same message after the same work. Both are audited. */
export async function signIn(deps: ServerDeps, { usernameOrEmail, password }: SignIn, caller: Caller): Promise<SignedIn> {
  const named = await findUserByName(deps.database, usernameOrEmail);
  const attempt = await attemptFrom(deps.database, { ...caller, name: usernameOrEmail, userId: named?.id });
  return checkPassword(deps, attempt, { userId: named?.id, password }, async (account, fits) => {
    if (!account || !fits || !account.isActive) return rejectSignIn(deps, account, caller.address);
    const passwords = deps.perServer(createPasswords);
    const rehashed = passwords.needsRehash(account.passwordHash) ? await passwords.hash(password) : undefined;
    const checked = { id: account.id, password, hash: account.passwordHash, rehashed };
    const signedIn = await deps.database.transaction((tx) => admit(deps, tx, checked, { attempt, caller }));
    if (!signedIn) return rejectSignIn(deps, account, caller.address);
    return signedIn;
  });
}

interface CheckedAccount {
  readonly id: string;
  readonly password: string;
  readonly hash: string;
  readonly rehashed: string | undefined;
}

interface Admission {
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** Returns undefined if the account was deactivated, deleted or given another password during the check. */
async function admit(deps: ServerDeps, tx: Tx, checked: CheckedAccount, { attempt, caller }: Admission): Promise<SignedIn | undefined> {
  const account = await lockUser(tx, checked.id);
  if (!account?.isActive) return undefined;
  // Another node may have rehashed the same password in the meantime.
  if (account.passwordHash !== checked.hash && !(await deps.perServer(createPasswords).verify(account.passwordHash, checked.password)))
    return undefined;
  const saved = await noteSignIn(tx, checked.id, { passwordHash: checked.rehashed });
  if (!saved) return undefined;
  await refundAttempt(tx, attempt);
  return startSession(deps, tx, toUser(saved), caller);
}

/** Starts a session for an authenticated user, replacing the browser's previous one. */
export async function startSession(deps: ServerDeps, tx: Tx, user: User, caller: Caller, start = BY_PASSWORD): Promise<SignedIn> {
  const { address, sessionId, deviceId, userAgent } = caller;
  const now = deps.clock.now();
  if (sessionId) await endSession(deps, tx, sessionId);
  const { token: sessionToken, sessionId: newSessionId } = await createSession(tx, user.id, now, { userAgent, address }, start);
  tx.afterCommit(() => deps.perServer(createKnownSessions).apply('started', newSessionId));
  const deviceToken = await rememberBrowser(tx, user.id, deviceId, now);
  const actor = { userId: user.id, fullName: user.fullName };
  await recordAudit(tx, { actor, action: 'auth.signed_in', subject: `user:${user.id}`, subjectName: user.fullName, address });
  return { user, sessionToken, deviceToken };
}

/** Keeps the token of a known browser. An unknown one gets a new token, so that no token can be planted. */
async function rememberBrowser(tx: Tx, userId: string, deviceId: string | undefined, now: Date): Promise<string | undefined> {
  const isKnown = deviceId !== undefined && (await isDevice(tx, deviceId));
  const token = isKnown ? undefined : newToken();
  await rememberDevice(tx, token === undefined ? String(deviceId) : hashToken(token), userId, now);
  return token;
}

async function rejectSignIn(deps: ServerDeps, account: Pick<User, 'id' | 'fullName'> | undefined, address: string): Promise<never> {
  const subject = account === undefined ? '' : `user:${account.id}`;
  const event = { actor: null, action: 'auth.sign_in_failed', subject, subjectName: account?.fullName, address };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  throw new AppError(401, 'invalid_credentials', 'Invalid credentials.');
}
