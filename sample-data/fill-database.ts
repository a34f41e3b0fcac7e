import { randomUUID } from 'node:crypto';
import { NewPart } from '../src/features/parts/part.contract.ts';
import { aPart } from '../src/features/parts/part.factory.ts';
import { insertPart } from '../src/features/parts/server/part.store.ts';
import { createPasswords } from '../src/features/users/server/password.service.ts';
import { hasAnyUser, insertUser, lockUsers } from '../src/features/users/server/user.store.ts';
import type { Database, Tx } from '../src/platform/server/database/database.ts';
import { staff } from './business.ts';
import { generateTickets } from './generate-tickets.ts';
import { loadTickets } from './load-tickets.ts';
import { PART_FAMILIES } from './parts.data.ts';
import { inventPassword, type SignIn } from './sign-in.ts';

const TICKETS = 3_000;
const SHOPS = 300;
const LONGEST_HISTORY = 12;
const DAY = 24 * 3_600_000;

/** Fills an empty database with the sample firm, all at once or not at all. Answers its administrator's sign-in; undefined when somebody is there already. */
export async function fillWithSampleData(database: Database, now = Date.now()): Promise<SignIn | undefined> {
  return database.transaction(async (tx) => {
    await lockUsers(tx);
    if (await hasAnyUser(tx)) return undefined;
    const signIn = await addStaff(tx);
    await addParts(tx);
    await loadTickets(tx, generateTickets({ count: TICKETS, shopCount: SHOPS, historyLength: LONGEST_HISTORY, now }));
    await leaveNewestUnsent(tx, new Date(now - DAY).toISOString());
    return signIn;
  });
}

/** Everybody has the same password, so that a visitor can try both roles. */
async function addStaff(tx: Tx): Promise<SignIn> {
  const password = inventPassword();
  const passwords = createPasswords();
  for (const member of staff) {
    const passwordHash = await passwords.hashChosen(password, member);
    await insertUser(tx, { ...member, id: randomUUID(), passwordHash });
  }
  const [admin] = staff;
  if (!admin) throw new Error('the sample firm has no staff');
  return { username: admin.username, password };
}

async function addParts(tx: Tx): Promise<void> {
  for (const { models, rows } of PART_FAMILIES) {
    for (const [partNumber, name, description, quantity, cost, price, supplier] of rows) {
      const part = aPart({ partNumber, name, description, quantity, cost, price, supplier, compatibleModels: [...models] });
      await insertPart(tx, NewPart.parse(part));
    }
  }
}

/** What changed during the last day has not been sent to Zoho yet. */
async function leaveNewestUnsent(tx: Tx, since: string): Promise<void> {
  await tx.query(
    `WITH unsent AS (
      UPDATE tickets SET sync_status = 'pending', last_sync = NULL, zoho_case_id = NULL WHERE last_updated > $1 RETURNING id
    ) INSERT INTO sync_outbox (kind, record_id) SELECT 'ticket', id FROM unsent`,
    [since],
  );
}
