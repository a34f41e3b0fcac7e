import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Request } from '@playwright/test';
import { browserArgs, browserLaunch } from '../scripts/testing/browser.mjs';
import { compare } from './comparison.ts';
import type { Product } from './product.ts';
import { median } from './statistics.ts';

interface Step {
  readonly name: string;
  /** Selector of the link that is clicked. */
  readonly click?: string;
  /** Selector of the new elements that end the step, and how many. */
  readonly shows: string;
  readonly count?: number;
}

const ROW = 'main li a';
const STEPS: readonly Step[] = [
  { name: 'First page, cold', shows: ROW, count: 50 },
  { name: 'Another list', click: 'a[href$="#/bugs"]', shows: ROW },
  { name: 'The same list again', click: 'a[href$="#/sod"]', shows: ROW },
  { name: 'A ticket', click: ROW, shows: 'main [role="tab"]' },
  { name: 'The dashboard', click: 'a[href$="#/dashboard"]', shows: 'main h2' },
];

const MEASURES = ['ms', 'requests', 'bytes'] as const;
type Cost = Record<(typeof MEASURES)[number], number>;

/** Prints time, requests and bytes of each step in the browser. With two builds, both are visited in turn and compared. */
export async function measureBrowser(products: readonly Product[], rounds: number): Promise<void> {
  const browser = await chromium.launch({ ...browserLaunch(), args: browserArgs });
  const visits = products.map((product) => ({ product, costs: [] as Cost[][] }));
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { product, costs } of round % 2 === 0 ? visits : visits.toReversed()) {
        const visited = await visit(browser, product);
        if (round > 0) costs.push(visited);
      }
    }
  } finally {
    await browser.close();
  }
  const [before = [], now] = visits.map(({ costs }) => costs);
  const rows = STEPS.map(({ name }, step) => {
    const valuesOf = (costs: Cost[][], measure: keyof Cost) => costs.map((cost) => cost[step]?.[measure] ?? Number.NaN);
    const row = now
      ? compare(MEASURES.map((measure) => ({ name: measure, before: valuesOf(before, measure), now: valuesOf(now, measure) })))
      : Object.fromEntries(MEASURES.map((measure) => [measure, Math.round(median(valuesOf(before, measure)))]));
    return [name, row];
  });
  console.table(Object.fromEntries(rows));
}

/** Visits the app with an empty cache. Each step waits until all requests it caused have ended. */
async function visit(browser: Browser, { url, cookie }: Product): Promise<Cost[]> {
  // Tall enough for 50 rows, because the list renders only visible ones.
  const context = await browser.newContext({ viewport: { width: 1280, height: 3_600 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.addInitScript({ path: 'bench/in-page.js' });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(`${url}/#/sod`, { waitUntil: 'commit' });
  const costs: Cost[] = [];
  for (const step of STEPS) {
    const ms = await page.evaluate<number>(`measureStep(${JSON.stringify(step)})`);
    await waitForQuiet(requests);
    const sent = requests.splice(0);
    const sizes = await Promise.all(sent.map(countBytes));
    costs.push({ ms, requests: sent.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
  }
  await context.close();
  return costs;
}

async function waitForQuiet(requests: readonly Request[]): Promise<void> {
  let before: number;
  do {
    before = requests.length;
    await setTimeout(1_000);
  } while (requests.length > before);
}

/** Returns the bytes of a response as sent, with its headers. The stream of live events never ends. */
async function countBytes(request: Request): Promise<number> {
  if (request.resourceType() === 'eventsource') return 0;
  const sizes = await request.sizes().catch(() => ({ responseBodySize: 0, responseHeadersSize: 0 }));
  return sizes.responseBodySize + sizes.responseHeadersSize;
}
