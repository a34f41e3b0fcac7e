import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from './live.ts';

const PAUSE = 400;
const FIRST = 40;

/** Invalidates queries on live events, in batches. `meta.follows` lists other kinds that a query depends on. */
export function createLiveCache(client: QueryClient): { take: (event: LiveEvent) => void; stop: () => void } {
  let waiting: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function flush() {
    const events = waiting;
    waiting = [];
    timer = undefined;
    last = Date.now();
    void client.invalidateQueries({ predicate: (query) => events.some((event) => concerns(event, query)) });
  }

  return {
    take(event) {
      waiting.push(event);
      timer ??= setTimeout(flush, Math.max(FIRST, last + PAUSE - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

function concerns(event: LiveEvent, { queryKey, state, meta }: Query): boolean {
  if (event.kind === 'resync' || meta?.follows?.includes(event.kind)) return true;
  const [kind, form, id] = queryKey;
  if (kind !== event.kind) return false;
  return form !== 'one' || event.id === '' || (id === event.id && !isAsNew(state.data, event.version));
}

function isAsNew(data: unknown, version: number): boolean {
  return typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number' && data.version >= version;
}
