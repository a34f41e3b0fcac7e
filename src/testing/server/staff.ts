import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { vi } from 'vitest';
import { lockUsers } from '../../features/admin/users/server/user.store.ts';
import { users } from '../../features/admin/users/server/user.table.ts';
import type { Database } from '../../platform/server/database/database.ts';

export const STAFF_PASSWORD = 'amber-otter-lantern-94';

/** The lowest cost that argon2 allows. */
export const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let staffHash: Promise<string> | undefined;

export interface StaffMember {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
}

/** Inserts a user who can sign in with `STAFF_PASSWORD` into the database. */
export async function addStaff(database: Database, given: Partial<typeof users.$inferInsert> = {}): Promise<StaffMember> {
  staffHash ??= hash(STAFF_PASSWORD, CHEAP_HASH);
  const id = randomUUID();
  const member = { id, username: `user-${id}`, email: `${id}@example.com`, fullName: `Staff ${id.slice(0, 4)}` };
  const row = { ...member, role: 'User' as const, passwordHash: await staffHash, ...given };
  await database.orm.insert(users).values(row);
  return { id: row.id, username: row.username, email: row.email, fullName: row.fullName };
}

/** Starts calls that change users, and releases them when `count` of them wait for a lock, so that they race. */
export async function raceOnUsers<T>(database: Database, count: number, start: () => Promise<T>): Promise<T> {
  const running = await database.transaction(async (tx) => {
    await lockUsers(tx);
    const calls = start();
    await vi.waitFor(async () => {
      const { rows } = await tx.query(
        `SELECT FROM pg_locks JOIN pg_database ON oid = database WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
      );
      if (rows.length < count) throw new Error(`${rows.length} of ${count} calls wait`);
    }, 15_000);
    return { calls };
  });
  return running.calls;
}
