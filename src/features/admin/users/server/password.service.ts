import { hash, parseOptions, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { badRequest, serviceUnavailable } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';

/** argon2id is the library's default. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Salt and hash that no password fits. */
const NO_PASSWORD = 'b2JkZXNrIG5vYm9keSE$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Refuses a password that is easy to guess: a common one, or the person's own name. Its length is the contract's business. */
function refuseWeakPassword(password: string, ownNames: readonly string[]): void {
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

/** Each hash takes 64 MiB and one of the four threads that files and look-ups need too. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 50;
/** Checks of one address at the same time. */
const MOST_OF_ADDRESS = 30;

/** Hashes passwords and checks them, a few at a time. */
export interface Passwords {
  /** The passwords that are hashed now, and those that wait. */
  readonly queue: PQueue;
  /** Hashes a password with today's parameters. */
  hash(password: string): Promise<string>;
  /** Hashes a password chosen by a user, unless it is easy to guess. */
  hashChosen(password: string, owner: Owner): Promise<string>;
  /** Returns true if a hash was made with other parameters than today's. */
  needsRehash(stored: string): boolean;
  /** Tells whether a password fits; without a hash it does the same work and says no. Known devices come before strangers. */
  verify(stored: string | undefined, password: string, isKnown?: boolean): Promise<boolean>;
  /**
   * Runs `work`, which checks a password, or answers 503 when more passwords are waiting than can be hashed in a few seconds. One address takes
   * part of that room; known devices, which have no `address`, have room of their own.
   */
  whileRoom<T>(address: string | undefined, work: () => Promise<T>): Promise<T>;
}

export function createPasswords({ passwordCost = COST }: Pick<ServerDeps, 'passwordCost'> = {}): Passwords {
  const { memoryCost, timeCost, parallelism } = passwordCost;
  /** Costs the same work as a real one. */
  const hashOfNoPassword = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${NO_PASSWORD}`;
  const queue = new PQueue({ concurrency: AT_ONCE });
  const checking = new Map<string, number>();
  const hashPassword = (password: string) => queue.add(() => hash(normalize(password), passwordCost));
  return {
    queue,
    hash: hashPassword,
    async hashChosen(password, { fullName, username, email }) {
      refuseWeakPassword(password, [fullName, username, email]);
      return hashPassword(password);
    },
    needsRehash(stored) {
      const made = parseOptions(stored);
      return made.memoryCost !== memoryCost || made.timeCost !== timeCost || made.parallelism !== parallelism;
    },
    async verify(stored, password, isKnown = false) {
      const check = () => verify(isHash(stored) ? stored : hashOfNoPassword, normalize(password));
      const fits = await queue.add(check, { priority: isKnown ? 1 : 0 });
      return fits && isHash(stored);
    },
    async whileRoom(address, work) {
      if (address === undefined) {
        if (queue.size >= 2 * LONGEST_QUEUE) throw busy();
        return work();
      }
      const count = checking.get(address) ?? 0;
      if (queue.size >= LONGEST_QUEUE || count >= MOST_OF_ADDRESS) throw busy();
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

/** The same characters typed on another keyboard or system are the same password. */
const normalize = (password: string): string => password.normalize('NFKC');

/** Case, blanks and punctuation make a common password no better. */
const simplify = (password: string): string =>
  normalize(password)
    .toLowerCase()
    .replaceAll(/[\s._\-!@#$%^&*+?]/g, '');
