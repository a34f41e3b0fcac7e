import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

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
