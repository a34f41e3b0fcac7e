import type { User } from '../user.contract.ts';
import { initialsOf } from '../user.rules.ts';
import type { UserRow } from './user.table.ts';

/** What sign-in and sessions may ask of the users; changing them is up to `user.service.ts`. */
export { hasActiveAdmin, hasAnyUser, lockUser, lockUsers, noteSignIn, userById, userNamed } from './user.store.ts';

/** A stored user as Admins and the user itself see it. */
export function asUser({ id, fullName, username, email, role, isActive, lastLogin, zohoUserId, version }: UserRow): User {
  return { id, fullName, username, email, role, isActive, lastLogin, zohoUserId, avatar: initialsOf(fullName), version };
}
