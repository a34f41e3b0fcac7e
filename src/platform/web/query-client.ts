import { QueryClient } from '@tanstack/react-query';
import type { RecordKind } from '../record-kinds.ts';
import { CallError } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Starts with the record kind, for live events. `[kind, 'one', id]` is a single record. */
    queryKey: readonly [RecordKind, ...unknown[]];
    queryMeta: {
      /** Other record kinds that the data depends on. */
      readonly follows?: readonly RecordKind[];
      /** Keeps the data after sign-out. */
      readonly isPublic?: boolean;
      /** Loads rows that normally load on scroll, up to `count` per list; for queries that aren't infinite queries. */
      readonly loadRest?: (client: QueryClient, count: number) => Promise<void>;
    };
  }
}

/** Without this, requests would wait silently while offline. */
const networkMode = 'always';

const LONGEST_PAUSE = 15_000;

/** For data covered by live events, which needn't be refetched within this time. */
export const LIVE_STALE_MS = 5 * 60_000;

/** Live events invalidate the data, so it can stay fresh for a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: retryWhenItMayHelp,
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, LONGEST_PAUSE),
    },
    mutations: { networkMode, retry: false },
  },
});

const temporaryCodes = new Set<string>();

/** Retries queries rejected with one of these codes, so that data on screen isn't replaced by an error. */
export function repeatWhileRefused(codes: readonly string[]): void {
  for (const code of codes) temporaryCodes.add(code);
}

function retryWhenItMayHelp(failures: number, error: Error): boolean {
  if (error instanceof CallError && temporaryCodes.has(error.code)) return true;
  const mayHelp = error instanceof CallError && (error.status === 0 || error.status === 503);
  return mayHelp && failures < 2;
}
