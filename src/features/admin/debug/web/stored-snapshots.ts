import { z } from 'zod';
import { DatabaseSnapshot } from '../debug.contract.ts';

const KEPT = 10;

/** The stored part of a snapshot: figures, no names or addresses of people. */
const StoredSnapshot = z.object({
  timestamp: DatabaseSnapshot.shape.timestamp,
  users: z.object({ total: z.number(), active: z.number(), admins: z.number() }),
  settings: DatabaseSnapshot.shape.settings,
  memoryInfo: DatabaseSnapshot.shape.memoryInfo,
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;

const keyOf = (userId: string) => `debug-snapshots:${userId}`;

/** The snapshots that this person took in this browser, newest first. */
export function readSnapshots(userId: string): StoredSnapshot[] {
  try {
    return z.array(StoredSnapshot).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    // Drops a snapshot written by another version: opening the page matters more.
    return [];
  }
}

/** Keeps a snapshot beside the nine before it, and answers them all. */
export function storeSnapshot(userId: string, { timestamp, users, settings, memoryInfo }: DatabaseSnapshot): StoredSnapshot[] {
  const active = users.details.filter(({ isActive }) => isActive);
  const admins = active.filter(({ role }) => role === 'Admin');
  const figures = { total: users.total, active: active.length, admins: admins.length };
  const kept = [{ timestamp, users: figures, settings, memoryInfo }, ...readSnapshots(userId)].slice(0, KEPT);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage: the page has them as long as it is open.
  }
  return kept;
}
