import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** What a page has fetched. */
export interface Traffic {
  readonly requests: number;
  /** As sent, with heads. */
  readonly bytes: number;
}

/** Nothing more comes when nothing has begun or ended for so long. */
const QUIET_MS = 1_000;
const LOOK_MS = 50;

/** Counts what a page fetches, the stream of live events included. */
export interface TrafficCounter {
  /** Waits until nothing more comes; answers what came since the last time it was asked. */
  settle(): Promise<Traffic>;
}

export function countTraffic(page: Page): TrafficCounter {
  const open = new Set<Request>();
  const sizes: Promise<number>[] = [];
  let requests = 0;
  let lastMove = performance.now();
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return;
    requests += 1;
    lastMove = performance.now();
    // The stream never ends.
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  page.on('requestfinished', (request) => {
    sizes.push(sizeOf(request));
    end(request);
  });
  page.on('requestfailed', end);
  function end(request: Request): void {
    open.delete(request);
    lastMove = performance.now();
  }
  return {
    async settle() {
      while (open.size > 0 || performance.now() - lastMove < QUIET_MS) await setTimeout(LOOK_MS);
      const all = await Promise.all(sizes.splice(0));
      const traffic = { requests, bytes: all.reduce((sum, bytes) => sum + bytes, 0) };
      requests = 0;
      return traffic;
    },
  };
}

/** What came out of a cache was not sent. */
async function sizeOf(request: Request): Promise<number> {
  const sizes = await request.sizes().catch(() => undefined);
  return sizes ? sizes.responseBodySize + sizes.responseHeadersSize : 0;
}
