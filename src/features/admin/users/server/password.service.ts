import { hash, parseOptions, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { badRequest, serviceUnavailable } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';

/** argon2id is the library's default. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Salt and hash that match no password. */
const NO_PASSWORD = 'b2JkZXNrIG5vYm9keSE$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Rejects a common password, or the user's own name. The contract checks the length. */
function rejectWeakPassword(password: string, ownNames: readonly string[]): void {
  const simplified = simplify(password);
  const isOneCharacter = new Set(simplified).size <= 1;
  if (isOneCharacter || COMMON_PASSWORDS.has(simplified)) throw badRequest('This password is too common. Choose another one.');
  if (ownNames.some((name) => simplify(name) === simplified)) throw badRequest('The password can’t match the name, username or email');
}

interface Owner {
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
}

/** Each hash takes 64 MiB and one of the four threads that file and DNS operations also use. */
const CONCURRENCY = 2;
const MAX_QUEUE = 50;
/** Concurrent checks per address. */
const MAX_PER_ADDRESS = 30;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  /** Running and waiting hashes. */
  readonly queue: PQueue;
  /** Hashes a password with the current parameters. */
  hash(password: string): Promise<string>;
  /** Hashes a password chosen by a user. Rejects one that is easy to guess. */
  hashChosen(password: string, owner: Owner): Promise<string>;
  /** Whether a hash was made with other parameters than the current ones. */
  needsRehash(stored: string): boolean;
  /** Whether a password matches. Without a hash, does the same work and returns false. Known devices come first. */
  verify(stored: string | undefined, password: string, isKnown?: boolean): Promise<boolean>;
  /**
   * Runs `work`, which checks a password. Throws 503 if the queue would take more than a few seconds. Each address can use part of the
   * queue; known devices, which have no `address`, have their own part.
   */
  whileRoom<T>(address: string | undefined, work: () => Promise<T>): Promise<T>;
}

export function createPasswords({ passwordCost = COST }: Pick<ServerDeps, 'passwordCost'> = {}): Passwords {
  const { memoryCost, timeCost, parallelism } = passwordCost;
  /** Takes as long to check as a real hash. */
  const hashOfNoPassword = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${NO_PASSWORD}`;
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const checking = new Map<string, number>();
  const hashPassword = (password: string) => queue.add(() => hash(normalize(password), passwordCost));
  return {
    queue,
    hash: hashPassword,
    async hashChosen(password, { fullName, username, email }) {
      rejectWeakPassword(password, [fullName, username, email]);
      return hashPassword(password);
    },
    needsRehash(stored) {
      const options = parseOptions(stored);
      return options.memoryCost !== memoryCost || options.timeCost !== timeCost || options.parallelism !== parallelism;
    },
    async verify(stored, password, isKnown = false) {
      const check = () => verify(isHash(stored) ? stored : hashOfNoPassword, normalize(password));
      const fits = await queue.add(check, { priority: isKnown ? 1 : 0 });
      return fits && isHash(stored);
    },
    async whileRoom(address, work) {
      if (address === undefined) {
        if (queue.size >= 2 * MAX_QUEUE) throw busy();
        return work();
      }
      const count = checking.get(address) ?? 0;
      if (queue.size >= MAX_QUEUE || count >= MAX_PER_ADDRESS) throw busy();
      checking.set(address, count + 1);
      try {
        return await work();
      } finally {
        const left = (checking.get(address) ?? 1) - 1;
        if (left > 0) checking.set(address, left);
        else checking.delete(address);
      }
    },
  };
}

const busy = () => serviceUnavailable('The server is busy. Try again in a few seconds.', 5);

const isHash = (stored: string | undefined): stored is string => stored?.startsWith('$argon2id$') ?? false;

/** Makes the same characters equal, regardless of the keyboard or system they are typed on. */
const normalize = (password: string): string => password.normalize('NFKC');

/** Drops case, spaces and punctuation, which don't make a common password stronger. */
const simplify = (password: string): string =>
  normalize(password)
    .toLowerCase()
    .replaceAll(/[\s._\-!@#$%^&*+?]/g, '');
