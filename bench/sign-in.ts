import { randomUUID } from 'node:crypto';
import { staff } from '../sample-data/business.ts';
import { createSession, sessionCookieName } from '../src/features/admin/auth/server/session.service.ts';
import { insertUser } from '../src/features/admin/users/server/user.store.ts';
import { readConfig } from '../src/platform/server/config.ts';
import type { Database } from '../src/platform/server/database/database.ts';

/** Adds somebody with this role to a dataset and answers the cookie of a session. */
export async function signIn(database: Database, role: 'User' | 'Admin'): Promise<string> {
  const [, agent] = staff;
  const id = (role === 'User' && agent?.id) || randomUUID();
  await insertUser(database, {
    id,
    fullName: agent?.fullName ?? '',
    username: id,
    email: `${id}@obdesk.example`,
    passwordHash: '',
    role,
  });
  const { token } = await createSession(database, id, new Date());
  return `${sessionCookieName(readConfig({}))}=${token}`;
}
