import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { getInitials } from '../user.rules.ts';

/** Finds the user with an email address who can sign in, as the author of a message. */
export async function findUserByEmail(db: Db, address: string): Promise<Actor | undefined> {
  if (address === '') return undefined;
  const { rows } = await db.query<Pick<Actor, 'userId' | 'fullName' | 'role'>>({
    name: 'user-by-email',
    text: `SELECT id AS "userId", full_name AS "fullName", role FROM users WHERE is_active AND lower(email) = lower($1)`,
    values: [address],
  });
  const [user] = rows;
  return user ? { ...user, avatar: getInitials(user.fullName), sessionId: '', address: '' } : undefined;
}
