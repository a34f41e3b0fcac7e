import { isConfusable } from '../../../../platform/confusables/confusables.ts';
import { AppError, badRequest, conflict } from '../../../../platform/errors.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { isNameOfOffice, isNameOfProgram, toFullLabel } from '../confusable-names.rules.ts';
import { SAME_NAME, type User } from '../user.contract.ts';
import { findUsers } from './user.store.ts';

interface NameChange extends Pick<User, 'id' | 'fullName' | 'role'> {
  /** The current name; undefined for a new user. */
  readonly previous: string | undefined;
  /** 'self' if users change their own name. Otherwise, whether the Admin confirmed that two people have it. */
  readonly by: 'self' | { readonly isConfirmed: boolean };
}

/**
 * Rejects misleading names: reserved names for anyone, names of colleagues and roles for oneself, and shared names until an Admin confirms
 * them. Call `lockUsers` first.
 */
export async function requireOwnName(tx: Tx, { id, fullName, role, previous, by }: NameChange): Promise<void> {
  if (previous !== undefined && isConfusable(previous, fullName)) return;
  if (isNameOfProgram(fullName)) throw badRequest(`“${fullName}” can’t be used as a name. Choose another one.`);
  if (by === 'self' && role !== 'Admin' && isNameOfOffice(fullName)) throw conflict(`Only an Admin can use the name “${fullName}”.`);
  const isTaken = (user: Pick<User, 'fullName' | 'username'>) =>
    isConfusable(user.fullName, fullName) || isConfusable(toFullLabel(user.fullName, user.username), fullName);
  const namesake = (await findUsers(tx)).find((user) => user.id !== id && isTaken(user));
  if (!namesake) return;
  if (by === 'self')
    throw conflict('Another user has this name or a very similar one. If it’s your name too, ask an Admin to change it for you.');
  if (!by.isConfirmed) throw sameNameError(namesake);
}

const sameNameError = ({ fullName, username }: Pick<User, 'fullName' | 'username'>) =>
  new AppError(409, SAME_NAME, `${toFullLabel(fullName, username)} already has this name. Confirm that this is a different person.`);
