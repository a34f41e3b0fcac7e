import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { getInitials } from '../user.rules.ts';

export interface UserAddress {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
}

/** Returns the email addresses of the users with these IDs who can sign in. */
export async function findActiveAddresses(db: Db, ids: readonly string[]): Promise<UserAddress[]> {
  const { rows } = await db.query<UserAddress & Record<string, unknown>>({
    name: 'user-addresses',
    text: `SELECT id, full_name AS "fullName", email FROM users WHERE is_active AND email <> '' AND id = ANY($1) ORDER BY id`,
    values: [ids],
  });
  return rows;
}

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
