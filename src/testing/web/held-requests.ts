import { expect, type Page, type Route } from '@playwright/test';

/** High enough for a slow machine. */
const ARRIVES = { timeout: 45_000 };

export interface HeldRequests {
  /** Resolves when this number of requests has arrived, by default one. */
  arrive(count?: number): Promise<void>;
  /** Releases a request when it has arrived, by default the first. */
  release(number?: number): Promise<void>;
  /** Waits for at least one request, then releases all, including later ones. */
  releaseAll(): Promise<void>;
}

/** Holds requests of a page until the test releases them. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<HeldRequests> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(address, (route) => (isOpen ? route.continue() : void held.push(route)));

  const arrive = (count = 1) => expect.poll(() => held.length, ARRIVES).toBeGreaterThanOrEqual(count);
  async function release(number = 1) {
    await arrive(number);
    await Promise.all(held.slice(number - 1, number).map((route) => route.continue()));
  }
  async function releaseAll() {
    await arrive();
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  }
  return { arrive, release, releaseAll };
}
