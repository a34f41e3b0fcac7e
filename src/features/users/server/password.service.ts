import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { badRequest, serviceUnavailable } from '../../../platform/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';
import { createSemaphore } from './turns.ts';

/** argon2id is the library's default. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } satisfies Options;

/** Costs the same work as a real one and no password fits it. */
const NOBODYS_HASH = '$argon2id$v=19$m=65536,t=3,p=1$b2JkZXNrIG5vYm9keSE$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Each hash takes 64 MiB and one of the four threads that files and look-ups need too. */
export const hashing = createSemaphore(2, 50);

/** Refuses a password that is easy to guess: a common one, or the person's own name. Its length is the contract's business. */
function refuseWeakPassword(password: string, ownNames: readonly string[]): void {
  const simplified = simplify(password);
  const isOneCharacter = new Set(simplified).size <= 1;
  if (isOneCharacter || COMMON_PASSWORDS.has(simplified)) throw badRequest('This password is too common. Please choose another one.');
  if (ownNames.some((name) => simplify(name) === simplified))
    throw badRequest('The password must not be your own name, username or e-mail address');
}

/** Hashes a password somebody chose, unless it is easy to guess. */
export async function hashChosenPassword(password: string, owner: { fullName: string; username: string; email: string }): Promise<string> {
  refuseWeakPassword(password, [owner.fullName, owner.username, owner.email]);
  return hashPassword(password);
}

/** Hashes a password with today's parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalize(password), COST));
}

/** Tells whether a password fits; without a hash it does the same work and says no. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await hashing.run(() => verify(isHash(stored) ? stored : NOBODYS_HASH, normalize(password)));
  return fits && isHash(stored);
}

/** True when the hash was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

/** Answers 503 when more passwords are waiting to be hashed than can be done in a few seconds. */
export function refuseWhileHashingIsBusy(): void {
  if (hashing.isFull()) throw serviceUnavailable('Too many people are signing in at the moment. Please try again in a few seconds.', 5);
}

const isHash = (stored: string | undefined): stored is string => stored?.startsWith('$argon2id$') ?? false;

/** The same characters typed on another keyboard or system are the same password. */
const normalize = (password: string): string => password.normalize('NFKC');

/** Case, blanks and punctuation make a common password no better. */
const simplify = (password: string): string =>
  normalize(password)
    .toLowerCase()
    .replaceAll(/[\s._\-!@#$%^&*+?]/g, '');
