import { randomUUID } from 'node:crypto';
import { createSession, sessionCookieName } from '../../features/admin/auth/server/session.service.ts';
import { users } from '../../features/admin/users/server/user.table.ts';
import type { ServerDeps } from '../../platform/server/server-deps.ts';

export interface Person {
  readonly role?: 'Admin' | 'User';
  readonly fullName?: string;
}

/** Creates a user with a session. */
export async function addPerson({ config, database, clock }: ServerDeps, person: Person = {}) {
  const id = randomUUID();
  const { role = 'User', fullName = `Test ${role} ${id.slice(0, 4)}` } = person;
  await database.orm.insert(users).values({ id, fullName, username: `user-${id}`, email: `${id}@example.com`, passwordHash: '', role });
  const { token } = await createSession(database, id, clock.now());
  return { userId: id, fullName, cookie: `${sessionCookieName(config)}=${token}` };
}
