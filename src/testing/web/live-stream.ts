import type { Page } from '@playwright/test';

/** True for the address of the live stream, which carries a query: `/api/live?age=120`. */
export const isLiveStream = (address: URL | string): boolean => new URL(address).pathname === '/api/live';

/** Holds the live stream, so that events don't add requests. */
export const holdLive = (page: Page): Promise<unknown> => page.route(isLiveStream, () => new Promise<void>(() => undefined));

/** Keeps live events away from a page, as when its connection hangs: its next save is stale. Answers how many streams were held back. */
export async function withoutLive(page: Page): Promise<() => number> {
  let held = 0;
  await page.route(isLiveStream, (route) => {
    held += 1;
    return route.abort();
  });
  return () => held;
}
