import { QueryClient } from '@tanstack/react-query';
import type { RecordKind } from '../record-kinds.ts';
import { CallError, isMaintenance } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Begins with the kind of record, by which live events find it; `[kind, 'one', id]` is what is known of a single one. */
    queryKey: readonly [RecordKind, ...unknown[]];
    queryMeta: {
      /** Other kinds of record whose changes concern it too: figures about a customer follow tickets and invoices. */
      readonly follows?: readonly RecordKind[];
      /** What may be kept when nobody is signed in any more. */
      readonly isPublic?: boolean;
    };
  }
}

/** A call without a network fails and says so; the library would let it wait in silence. */
const networkMode = 'always';

const LONGEST_PAUSE = 15_000;

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

/** During maintenance a query waits, so that what is shown does not make way for an error. */
function retryWhenItMayHelp(failures: number, error: Error): boolean {
  if (isMaintenance(error)) return true;
  const mayHelp = error instanceof CallError && (error.status === 0 || error.status === 503);
  return mayHelp && failures < 2;
}
