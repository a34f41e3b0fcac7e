import { expect, type Page, type Route } from '@playwright/test';

/** A slow machine is no failure. */
const ARRIVES = { timeout: 45_000 };

export interface HeldRequests {
  /** Resolves when so many requests of the page have come and wait, one unless told otherwise. */
  arrive(count?: number): Promise<void>;
  /** Lets one request go on, the first unless told otherwise, as soon as it has come. */
  release(number?: number): Promise<void>;
  /** Lets all go on that have come, of which there is at least one, and all that come later. */
  releaseAll(): Promise<void>;
}

/** Holds back what a page asks for until the test lets it go on, which waits until there is something to let go. */
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
