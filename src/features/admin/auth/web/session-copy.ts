import { User } from '../../users/user.contract.ts';

const KEY = 'current-user';

/** The user this tab saw last, to paint at once; the server decides who is signed in. What cannot be read is removed. */
export function readSessionCopy(): User | undefined {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return undefined;
  try {
    return User.parse(JSON.parse(stored));
  } catch {
    sessionStorage.removeItem(KEY);
    return undefined;
  }
}

/** Keeps the signed-in user for this tab, known fields only, so never a password; null forgets it. */
export function storeSessionCopy(user: User | null): void {
  if (user === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(User.parse(user)));
}
