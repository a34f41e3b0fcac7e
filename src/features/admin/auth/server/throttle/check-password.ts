import { createKeyedMutex } from '../../../../../platform/server/keyed-mutex.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findUser } from '../../../users/server/account.service.ts';
import { createPasswords } from '../../../users/server/password.service.ts';
import { type Attempt, countAttempt } from './throttle.service.ts';

type Account = Awaited<ReturnType<typeof findUser>>;

interface Credentials {
  /** Undefined if no user has the typed name. */
  readonly userId: string | undefined;
  readonly password: string;
}

/**
 * Counts an attempt before its password is checked, and returns the result of `then`. Attempts with the same key run one at a time, so that
 * `then` can refund a successful one before the next. An unknown account costs the same work.
 */
export async function checkPassword<T>(
  deps: ServerDeps,
  attempt: Attempt,
  { userId, password }: Credentials,
  then: (account: Account, fits: boolean) => Promise<T>,
): Promise<T> {
  const passwords = deps.perServer(createPasswords);
  const check = async () => {
    await countAttempt(deps, attempt);
    const account = userId === undefined ? undefined : await findUser(deps.database, userId);
    return then(account, await passwords.verify(account?.passwordHash, password, attempt.address === undefined));
  };
  return deps.perServer(createKeyedMutex).run(attempt.key, () => passwords.whileRoom(attempt.address, check));
}
