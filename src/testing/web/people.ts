import { randomUUID } from 'node:crypto';
import { createSession } from '../../features/admin/auth/server/session.service.ts';
import type { Place } from '../../features/admin/auth/server/session.store.ts';
import { type ApiCaller, apiCaller } from '../server/api-caller.ts';
import { addStaff } from '../server/staff.ts';
import type { BuiltServer } from './built-server.ts';

export type Role = 'Admin' | 'User';

export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
}

const NAMES: Record<Role, string> = { Admin: 'Ada Admin', User: 'Uma User' };
const COOKIE = 'obdesk_session';

/** The staff of a test: one Admin and one User, created on first use. */
export function createPeople({ database, url }: BuiltServer) {
  const people = new Map<Role, Promise<Person>>();
  const person = (role: Role): Promise<Person> => {
    const known = people.get(role) ?? addStaff(database, { id: randomUUID(), role, fullName: NAMES[role] });
    people.set(role, known);
    return known;
  };
  /** Returns the cookie of another sign-in, by default from any address. */
  const session = async (role: Role, place?: Place) => {
    const { id } = await person(role);
    const { token } = await createSession(database, id, new Date(), place);
    return { name: COOKIE, value: token, url };
  };
  const caller = async (role: Role): Promise<ApiCaller> => {
    const { name, value } = await session(role);
    return apiCaller(url, `${name}=${value}`);
  };
  return { person, session, caller };
}

export type People = ReturnType<typeof createPeople>;
