import { expect, type Page, type Request } from '@playwright/test';
import { isLiveStream } from './live-stream.ts';

/** Longer than a page waits before it asks for what it will need next, shorter than the time after which it asks again who is there. */
const NEXT_MS = 2_500;

/** A timer may lead to one that asks for something: what comes late is drawn by one, and asks by another once the browser is idle. */
const QUIET_ROUNDS = 3;

export interface WatchedRequests {
  /** Everything the page has asked for since it is watched, the live stream included; what it asks every few seconds the first time only. */
  readonly sent: readonly Request[];
  /** Resolves when all that was asked for is answered and drawn, and what that led to as well. */
  beAnswered(): Promise<void>;
  /** Resolves when the page asks for nothing more, however slow the machine: the page's clock is moved on, nobody waits. */
  settle(): Promise<void>;
}

/** Follows what a page asks for, whose clock is the test's (`page.clock.install`). */
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
 * Returns the bytes of the responses' bodies as sent; fails if a response doesn't say its length. Playwright's `request.sizes()` computes them
 * from the size of headers that Chromium doesn't always report.
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

/** Who has which ticket open is asked every few seconds. */
const isRepeated = (request: Request, before: readonly Request[]): boolean =>
  request.url().endsWith('/presence') && before.some((each) => each.url() === request.url() && each.postData() === request.postData());

/** Resolves when the page has nothing left to do before its next timer. A task in the background has to wait for all others. */
const beIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) await scheduler.postTask(() => undefined, { priority: 'background' });
  });
