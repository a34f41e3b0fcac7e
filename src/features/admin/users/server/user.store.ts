import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { normalizeEmail } from '../../../../platform/email-address.ts';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import type { RecordStore } from '../../../../platform/server/records/record-store.ts';
import type { User } from '../user.contract.ts';
import { getInitials } from '../user.rules.ts';
import { type UserRow, users } from './user.table.ts';

/** Any number that no other advisory lock uses. */
const USERS_LOCK = 7_301_001;

/** Serializes changes of users, so that names stay unique and an Admin remains. */
export async function lockUsers(tx: Tx): Promise<void> {
  trackLock(tx, 'users.names');
  await tx.query('SELECT pg_advisory_xact_lock($1)', [USERS_LOCK]);
}

export async function findUsers(db: Db): Promise<UserRow[]> {
  return db.orm.select().from(users).orderBy(asc(users.fullName), asc(users.id));
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(eq(users.id, id));
  return row;
}

/**
 * Finds the user who signs in with this username or email address, ignoring case. Accepts any notation of an address that saving accepts.
 */
export async function findUserByName(db: Db, typed: string): Promise<UserRow | undefined> {
  const name = normalizeEmail(typed);
  const isName = sql`lower(${users.username}) = lower(${name}) OR lower(${users.email}) = lower(${name})`;
  const [row] = await db.orm.select().from(users).where(isName);
  return row;
}

/** Finds a user by email, ignoring case. Callers compare the email exactly. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return row;
}

/** Finds the users whose invitation links have these token IDs, also of links that have expired. */
export async function findInvited(db: Db, tokenIds: readonly string[]): Promise<UserRow[]> {
  return db.orm
    .select()
    .from(users)
    .where(inArray(users.inviteTokenId, [...tokenIds]));
}

/** Finds the user linked to this Zoho user. */
export async function findUserByZohoId(db: Db, zohoUserId: string): Promise<UserRow | undefined> {
  const [row] = await db.orm.select().from(users).where(eq(users.zohoUserId, zohoUserId));
  return row;
}

/** The fields of a user that other features use. */
export type PersonRow = Pick<UserRow, 'id' | 'fullName' | 'username' | 'email' | 'isActive'>;

/** IDs, full names and usernames of people who may be users. */
export interface PeopleQuery {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly usernames: readonly string[];
}

const PEOPLE = `SELECT id, full_name AS "fullName", username, email, is_active AS "isActive" FROM users
  WHERE id = ANY($1) OR full_name = ANY($2) OR lower(username) = ANY($3)`;

/** Finds users by ID, full name or lowercase username. Users who can sign in come first, then the oldest. */
export async function findPeople(db: Db, { ids, names, usernames }: PeopleQuery): Promise<PersonRow[]> {
  const text = `${PEOPLE} ORDER BY is_active DESC, created_at, id`;
  const { rows } = await db.query<PersonRow>({ name: 'people', text, values: [ids, names, usernames] });
  return rows;
}

/** Like `findPeople`, but locks the users, so that they can't be renamed or deleted until the transaction ends. */
export async function lockPeople(tx: Tx, { ids, names, usernames }: PeopleQuery): Promise<PersonRow[]> {
  trackLock(tx, 'users');
  const text = `WITH asked AS (${PEOPLE.replace('SELECT', 'SELECT created_at,')} ORDER BY id FOR SHARE)
    SELECT id, "fullName", username, email, "isActive" FROM asked ORDER BY "isActive" DESC, created_at, id`;
  const { rows } = await tx.query<PersonRow>({ name: 'people-lock', text, values: [ids, names, usernames] });
  return rows;
}

/** A user who can sign in. */
export type ActivePerson = Pick<UserRow, 'id' | 'fullName' | 'username' | 'role'>;

/** Finds the users with these IDs who can sign in, or all of them without IDs. */
export async function findActivePeople(db: Db, ids?: readonly string[]): Promise<ActivePerson[]> {
  const { rows } = await db.query<ActivePerson>({
    name: 'users-active',
    text: `SELECT id, full_name AS "fullName", username, role FROM users WHERE is_active AND ($1::text[] IS NULL OR id = ANY($1))`,
    values: [ids],
  });
  return rows;
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.orm.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** Whether an active Admin remains without `exceptId`. */
export async function hasActiveAdmin(db: Db, exceptId = ''): Promise<boolean> {
  const isOtherAdmin = and(eq(users.role, 'Admin'), eq(users.isActive, true), ne(users.id, exceptId));
  return (await db.orm.select({ id: users.id }).from(users).where(isOtherAdmin).limit(1)).length > 0;
}

/** Finds which of the two names another user already signs in with. */
export async function findTakenNames(db: Db, names: { id: string; username: string; email: string }) {
  const { rows } = await db.query<{ username: boolean; email: boolean }>(
    `SELECT coalesce(bool_or(lower($1) IN (lower(username), lower(email))), false) AS username,
            coalesce(bool_or(lower($2) IN (lower(username), lower(email))), false) AS email
     FROM users WHERE id <> $3`,
    [names.username, names.email, names.id],
  );
  return rows[0] ?? { username: false, email: false };
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserRow> {
  return requireRow(await db.orm.insert(users).values(user).returning());
}

/** The writable columns of a user. The password is its hash. */
export type UserValues = Omit<typeof users.$inferInsert, 'passwordHash'> & { readonly password: string };

/** Users with all fields. Call `lockUsers` first. Locking a row waits for tickets that are being assigned to the user. */
export const userStore: RecordStore<'user', UserValues> = {
  kind: 'user',
  noun: 'User',
  find: async (db, id) => toUserOrNone(await findUser(db, id)),
  lock: async (tx, id) => {
    trackLock(tx, 'users', [id]);
    const [row] = await tx.orm.select().from(users).where(eq(users.id, id)).for('no key update');
    return toUserOrNone(row);
  },
  insert: async (tx, { password: passwordHash, ...values }) => toUser(await insertUser(tx, { ...values, passwordHash })),
  change: async (tx, id, { password: passwordHash, ...values }) => {
    const changed = {
      ...values,
      ...(passwordHash !== undefined && { passwordHash }),
      ...(values.zohoUserId === null && { zohoCrmUserId: null }),
      ...(values.invitedUntil === null && { inviteTokenId: null }),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    };
    return toUser(requireRow(await tx.orm.update(users).set(changed).where(eq(users.id, id)).returning()));
  },
  remove: async (tx, id) => void (await tx.orm.delete(users).where(eq(users.id, id))),
};

const toUserOrNone = (row: UserRow | undefined) => row && toUser(row);

/** Returns a stored user as shown to Admins and to the user. */
export function toUser({ id, fullName, username, email, role, isActive, lastLogin, zohoUserId, invitedUntil, version }: UserRow): User {
  return { id, fullName, username, email, role, isActive, lastLogin, zohoUserId, invitedUntil, avatar: getInitials(fullName), version };
}

/** Locks the user until the transaction ends, so that it can't be deactivated or deleted. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  trackLock(tx, 'users', [id]);
  const [row] = await tx.orm.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** Stores the time of a sign-in and, if given, a rehash of the same password, or the user's ID in Zoho CRM. The version stays the same. */
export async function noteSignIn(
  db: Db,
  id: string,
  { passwordHash, zohoCrmUserId }: { passwordHash?: string | undefined; zohoCrmUserId?: string } = {},
): Promise<UserRow | undefined> {
  const [row] = await db.orm
    .update(users)
    .set({
      lastLogin: sql`now()`,
      ...(passwordHash !== undefined && { passwordHash }),
      ...(zohoCrmUserId !== undefined && { zohoCrmUserId }),
    })
    .where(eq(users.id, id))
    .returning();
  return row;
}
