import { useContext, useEffect } from 'react';
import { z } from 'zod';
import { DraftOwnerContext } from './form/record-draft.ts';
import type { RouteTarget } from './page-paths.ts';

const RecentRecord = z.object({ path: z.string(), kind: z.string(), label: z.string(), note: z.string() });

/** A record that the user opened. */
export interface RecentRecord {
  readonly path: RouteTarget;
  readonly kind: string;
  readonly label: string;
  readonly note: string;
}

const LIMIT = 8;

const toKey = (userId: string) => `recent-records.${userId}`;

/** Returns the records that the user opened in this browser, latest first. */
export function readRecentRecords(userId: string): readonly RecentRecord[] {
  try {
    const stored = z.array(RecentRecord).parse(JSON.parse(localStorage.getItem(toKey(userId)) ?? '[]'));
    // Only pages store their path.
    return stored as RecentRecord[];
  } catch {
    return [];
  }
}

/** Remembers the record of a page for the command palette. */
export function useRecentRecord({ path, kind, label, note }: RecentRecord): void {
  const userId = useContext(DraftOwnerContext);
  useEffect(() => {
    if (userId === '') return;
    const others = readRecentRecords(userId).filter((each) => each.path !== path);
    localStorage.setItem(toKey(userId), JSON.stringify([{ path, kind, label, note }, ...others].slice(0, LIMIT)));
  }, [userId, path, kind, label, note]);
}
