import { type Clock, MINUTE_MS } from '../../../../../platform/server/clock.ts';

/** How many calls each owner has begun within the last minute. */
export interface RecentCalls {
  add(owner: string): void;
  countOf(owner: string): number;
}

export function createRecentCalls({ now }: Clock): RecentCalls {
  const begun = new Map<string, number[]>();
  const recent = (owner: string) => (begun.get(owner) ?? []).filter((at) => at > now().getTime() - MINUTE_MS && at <= now().getTime());
  return {
    add(owner) {
      for (const each of begun.keys()) if (recent(each).length === 0) begun.delete(each);
      begun.set(owner, [...recent(owner), now().getTime()]);
    },
    countOf: (owner) => recent(owner).length,
  };
}

/** Orders calls by how few their owners started lately. Calls of one owner keep their order. */
export function orderFairly<T>(calls: readonly T[], ownerOf: (call: T) => string, recent: Pick<RecentCalls, 'countOf'>): T[] {
  const places = new Map<string, number>();
  const placed = calls.map((call) => {
    const owner = ownerOf(call);
    const place = places.get(owner) ?? recent.countOf(owner);
    places.set(owner, place + 1);
    return { call, place };
  });
  return placed.toSorted((one, other) => one.place - other.place).map(({ call }) => call);
}
