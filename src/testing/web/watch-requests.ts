import { expect, type Page, type Request } from '@playwright/test';
import { isLiveStream } from './live-stream.ts';

/** Longer than the delay before a page prefetches data, shorter than the interval in which it polls presence. */
const NEXT_MS = 2_500;

/** A timer may start another one that sends a request: a late response is rendered by one, and prefetches when the browser is idle. */
const QUIET_ROUNDS = 3;

export interface WatchedRequests {
  /** All requests of the page so far, including the live stream. Polling requests are included once. */
  readonly sent: readonly Request[];
  /** Resolves when all requests, and those that follow from them, have been answered and rendered. */
  beAnswered(): Promise<void>;
  /** Resolves when the page sends no more requests. It fast-forwards the page's clock, so it doesn't depend on the machine's speed. */
  settle(): Promise<void>;
}

/** Watches the requests of a page with a fake clock (`page.clock.install`). */
export function watchRequests(page: Page): WatchedRequests {
  const sent: Request[] = [];
  const waiting = new Set<Request>();
  const end = (request: Request) => void waiting.delete(request);
  page.on('request', (request) => {
    if (!isRepeated(request, sent)) sent.push(request);
    if (!isLiveStream(request.url())) waiting.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);

  async function beAnswered() {
    let before: number;
    do {
      before = sent.length;
      await expect.poll(() => waiting.size).toBe(0);
      await beIdle(page);
    } while (waiting.size > 0 || sent.length > before);
  }

  async function settle() {
    await beAnswered();
    for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
      const before = sent.length;
      await page.clock.fastForward(NEXT_MS);
      await beAnswered();
      if (sent.length > before) quiet = -1;
    }
  }
  return { sent, beAnswered, settle };
}

/**
 * Returns the bytes of the responses' bodies as sent. Fails if a response has no content-length. Playwright's `request.sizes()` computes
 * them from the size of headers that Chromium doesn't always report.
 */
export async function countSentBytes(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map(readLength));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function readLength(request: Request): Promise<number> {
  const { 'content-length': length } = (await request.response())?.headers() ?? {};
  if (length === undefined) throw new Error(`The response to ${request.url()} has no content-length`);
  return Number(length);
}

/** The viewers of a ticket are polled every few seconds. */
const isRepeated = (request: Request, before: readonly Request[]): boolean =>
  request.url().endsWith('/presence') && before.some((each) => each.url() === request.url() && each.postData() === request.postData());

/** Resolves when the page is idle until its next timer. A background task runs after all others. */
const beIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) await scheduler.postTask(() => undefined, { priority: 'background' });
  });

/** Turns on the browser's data saver. Otherwise the code of other pages loads in the background, at times that no step determines. */
export const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
