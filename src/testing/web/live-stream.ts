import type { Page } from '@playwright/test';

/** Returns whether a URL is that of the live stream, which has a query: `/api/live?age=120`. */
export const isLiveStream = (address: URL | string): boolean => new URL(address).pathname === '/api/live';

/** Holds the live stream, so that events don't cause requests. */
export const holdLive = (page: Page): Promise<unknown> => page.route(isLiveStream, () => new Promise<void>(() => undefined));

/** Blocks the live events of a page, like a stalled connection, so that its next save is stale. Returns the number of blocked streams. */
export async function withoutLive(page: Page): Promise<() => number> {
  let held = 0;
  await page.route(isLiveStream, (route) => {
    held += 1;
    return route.abort();
  });
  return () => held;
}
