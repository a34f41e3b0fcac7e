import { staff } from '../sample-data/business.ts';
import { createSession, sessionCookieName } from '../src/features/admin/auth/server/session.service.ts';
import { findUser, insertUser } from '../src/features/admin/users/server/user.store.ts';
import { readConfig } from '../src/platform/server/config.ts';
import type { Database } from '../src/platform/server/database/database.ts';

/** Everybody who is not staff of the sample data has an id of this form, so that the next run finds them. */
const idOf = (name: string) => `00000000-0000-4000-9000-${Buffer.from(name.slice(0, 6)).toString('hex').padStart(12, '0')}`;

/** Signs in somebody with this role, who is added unless an earlier run has done so; answers the cookie of the session. */
export function signIn(database: Database, role: 'User' | 'Admin'): Promise<string> {
  const [, agent] = staff;
  return signInAs(database, { id: (role === 'User' && agent?.id) || idOf('admin'), fullName: agent?.fullName ?? '', role });
}

/** Signs in so many different people. */
export async function signInPeople(database: Database, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, place) => `P${place}`);
  const cookies: string[] = [];
  for (const name of names) cookies.push(await signInAs(database, { id: idOf(name), fullName: `Agent ${name}`, role: 'User' }));
  return cookies;
}

async function signInAs(database: Database, person: { id: string; fullName: string; role: 'User' | 'Admin' }): Promise<string> {
  const { id } = person;
  if (!(await findUser(database, id))) {
    await insertUser(database, { ...person, username: id, email: `${id}@obdesk.example`, passwordHash: '' });
  }
  const { token } = await createSession(database, id, new Date());
  return `${sessionCookieName(readConfig({}))}=${token}`;
}
