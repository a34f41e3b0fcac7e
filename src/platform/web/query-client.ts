import { QueryClient } from '@tanstack/react-query';
import type { RecordKind } from '../record-kinds.ts';
import { CallError } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Begins with the kind of record, by which live events find it; `[kind, 'one', id]` is what is known of a single one. */
    queryKey: readonly [RecordKind, ...unknown[]];
    queryMeta: {
      /** Other kinds of record whose changes concern it too: figures follow the records they are counted from. */
      readonly follows?: readonly RecordKind[];
      /** Whether its data may be kept when no user is signed in any more. */
      readonly isPublic?: boolean;
      /** Loads rows that normally load on scroll, up to `count` per list; for queries that aren't infinite queries. */
      readonly loadRest?: (client: QueryClient, count: number) => Promise<void>;
    };
  }
}

/** A call without a network fails and says so; the library would let it wait in silence. */
const networkMode = 'always';

const LONGEST_PAUSE = 15_000;

/** For data of which every change is a live event: what was read within this time is not asked for again, whatever page shows it next. */
export const LIVE_STALE_MS = 5 * 60_000;

/** Server state of the app. Live events invalidate it, so it may be called fresh for a while. */
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

/** Lets queries that are refused with one of these codes be repeated until they succeed, so that what is shown does not make way for an error. */
export function repeatWhileRefused(codes: readonly string[]): void {
  for (const code of codes) temporaryCodes.add(code);
}

function retryWhenItMayHelp(failures: number, error: Error): boolean {
  if (error instanceof CallError && temporaryCodes.has(error.code)) return true;
  const mayHelp = error instanceof CallError && (error.status === 0 || error.status === 503);
  return mayHelp && failures < 2;
}
