import { z } from 'zod';
import { DatabaseSnapshot } from '../debug.contract.ts';

const MAX_SNAPSHOTS = 10;

/** The part of a snapshot that is stored: counts, but no names or email addresses. */
const StoredSnapshot = z.object({
  timestamp: DatabaseSnapshot.shape.timestamp,
  users: z.object({ total: z.number(), active: z.number(), admins: z.number() }),
  settings: DatabaseSnapshot.shape.settings,
  memoryInfo: DatabaseSnapshot.shape.memoryInfo,
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;

const keyOf = (userId: string) => `debug-snapshots:${userId}`;

/** Returns the user's snapshots in this browser, newest first. */
export function readSnapshots(userId: string): StoredSnapshot[] {
  try {
    return z.array(StoredSnapshot).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    // Written by another version of OBDesk.
    return [];
  }
}

/** Stores a snapshot and returns all stored ones. */
export function storeSnapshot(userId: string, { timestamp, users, settings, memoryInfo }: DatabaseSnapshot): StoredSnapshot[] {
  const active = users.details.filter(({ isActive }) => isActive);
  const admins = active.filter(({ role }) => role === 'Admin');
  const counts = { total: users.total, active: active.length, admins: admins.length };
  const stored = [{ timestamp, users: counts, settings, memoryInfo }, ...readSnapshots(userId)].slice(0, MAX_SNAPSHOTS);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(stored));
  } catch {
    // Storage is full or blocked. The open page still shows the snapshots.
  }
  return stored;
}
