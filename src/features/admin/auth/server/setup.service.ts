import { forbidden } from '../../../../platform/errors.ts';
import { createBatchedLookup } from '../../../../platform/server/batched-lookup.ts';
import type { Config } from '../../../../platform/server/config.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { hashToken, newToken } from '../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { StartError } from '../../../../platform/server/start-error.ts';
import { setCompanyTimeZone } from '../../settings/server/company-time-zone.service.ts';
import { addAccount, hasActiveAdmin, hasAnyUser, lockUsers, noteSignIn, toUser } from '../../users/server/account.service.ts';
import { createPasswords } from '../../users/server/password.service.ts';
import { FirstAdmin, type Setup } from '../auth.contract.ts';
import { deleteSetupTokens, isSetupToken, listSetupTokens, replaceSetupToken } from './setup.store.ts';
import { type Caller, type SignedIn, startSession } from './sign-in.service.ts';

/** Creates the token of a new setup link, valid on every node and replacing older ones. Returns null once there is an Admin. */
export async function createSetupToken({ database }: ServerDeps): Promise<string | null> {
  return database.transaction(async (tx) => {
    await lockUsers(tx);
    if (await hasActiveAdmin(tx)) {
      await deleteSetupTokens(tx);
      return null;
    }
    const token = newToken();
    await replaceSetupToken(tx, hashToken(token));
    return token;
  });
}

/** Wrong tokens aren't counted, because strangers could lock out the owner of the link. Their lookups share one statement at a time. */
const createSetupTokenLookup = ({ database }: ServerDeps) => createBatchedLookup((ids) => listSetupTokens(database, ids));

/**
 * Creates the first Admin with the token of the setup link, and signs in. Concurrent calls create one Admin. The first user sets the
 * company's time zone.
 */
export async function setUp(deps: ServerDeps, { token, timeZone, ...admin }: Setup, caller: Caller): Promise<SignedIn> {
  const tokenId = hashToken(token);
  if (!(await deps.perServer(createSetupTokenLookup)(tokenId))) throw linkExpired();
  const passwordHash = await deps.perServer(createPasswords).hashChosen(admin.password, admin);
  const { isFirst, ...signedIn } = await deps.database.transaction(async (tx) => {
    await lockUsers(tx);
    if ((await hasActiveAdmin(tx)) || !(await isSetupToken(tx, tokenId))) throw linkExpired();
    const isFirst = !(await hasAnyUser(tx));
    const { id } = await addAdmin(deps, tx, { ...admin, passwordHash }, caller.address);
    const account = await noteSignIn(tx, id);
    if (!account) throw new Error('the first Admin was not stored');
    return { isFirst, ...(await startSession(deps, tx, toUser(account), caller)) };
  });
  if (isFirst) await setCompanyTimeZone(deps, timeZone);
  return signedIn;
}

/** Creates the Admin described by `ADMIN_*` if there are no users. Invalid values abort the start. */
export async function createFirstAdmin(deps: ServerDeps): Promise<void> {
  const { config, database } = deps;
  if (!isDescribed(config.admin) || (await hasAnyUser(database))) return;
  const admin = readFirstAdmin(config.admin);
  const passwordHash = await deps
    .perServer(createPasswords)
    .hashChosen(admin.password, admin)
    .catch((error: Error) => {
      throw new StartError(`Invalid ADMIN_PASSWORD: ${error.message.replace(/\.$/, '')}. See .env.example.`);
    });
  await database.transaction(async (tx) => {
    await lockUsers(tx);
    if (!(await hasAnyUser(tx))) await addAdmin(deps, tx, { ...admin, passwordHash });
  });
}

async function addAdmin(deps: ServerDeps, tx: Tx, admin: FirstAdmin & { passwordHash: string }, address?: string) {
  const { fullName, username, email, passwordHash } = admin;
  await deleteSetupTokens(tx);
  const account = { fullName, username, email, passwordHash, role: 'Admin', isActive: true } as const;
  return addAccount(deps, tx, account, { actor: null, address });
}

const isDescribed = (admin: Config['admin']): boolean => Object.values(admin).some((value) => value !== undefined);

function readFirstAdmin(admin: Config['admin']): FirstAdmin {
  const parsed = FirstAdmin.safeParse({ ...admin, fullName: 'Administrator' });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const setting = `ADMIN_${String(issue?.path[0]).toUpperCase()}`;
  throw new StartError(
    `Invalid ${setting}: ${issue?.message}. Set ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD together. See .env.example.`,
  );
}

const linkExpired = () =>
  forbidden('This setup link isn’t valid. Use the link printed at the latest startup, or sign in if an Admin already exists.');
