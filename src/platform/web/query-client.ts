import { QueryClient } from '@tanstack/react-query';
import type { RecordKind } from '../record-kinds.ts';
import { CallError } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Begins with the kind of record, by which live events find it; `[kind, 'one', id]` is what is known of a single one. */
    queryKey: readonly [RecordKind, ...unknown[]];
    /** Other kinds of record whose changes concern it too: figures about a customer follow tickets and invoices. */
    queryMeta: { readonly follows?: readonly RecordKind[] };
  }
}

/** A call without a network fails and says so; the library would let it wait in silence. */
const networkMode = 'always';

/** Server state of the app. Live events invalidate it, so it may be called fresh for a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: retryWhenItMayHelp,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode, retry: false },
  },
});

function retryWhenItMayHelp(failures: number, error: Error): boolean {
  const mayHelp = error instanceof CallError && (error.status === 0 || error.status === 503);
  return mayHelp && failures < 2;
}
