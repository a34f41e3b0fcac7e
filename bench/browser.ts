import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Request } from '@playwright/test';
import { build } from 'vite';
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
const ANY_ROW = 'main li a, main tbody tr[data-index], main [role="tab"]';
const STEPS: readonly Step[] = [
  { name: 'First page, cold', shows: ROW, count: 50 },
  { name: 'Another list', click: 'nav a[href$="#/bugs"]', shows: ROW },
  { name: 'Back to a list', click: 'nav a[href$="#/sod"]', shows: ROW },
  { name: 'A ticket', click: ROW, shows: 'main [role="tab"]' },
  ...['customers', 'invoices', 'inventory', 'loaners'].map((page) => ({
    name: `List of ${page}`,
    click: `nav a[href$="#/${page}"]`,
    shows: ANY_ROW,
  })),
  { name: 'The dashboard', click: 'nav a[href$="#/dashboard"]', shows: 'main h2' },
];

/** Milliseconds of the main thread, by name in the DevTools protocol. */
const THREAD_TIMES = {
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
  'main thread': 'TaskDuration',
} as const;
const MEASURES = ['ms', ...(Object.keys(THREAD_TIMES) as (keyof typeof THREAD_TIMES)[]), 'requests', 'bytes'] as const;
type Cost = Record<(typeof MEASURES)[number], number>;

/** A page whose steps are measured. */
interface MeasuredPage {
  readonly product: Product;
  /** Path of the page. The bare one isn't served by the product. */
  readonly path: '/' | '/bare';
  readonly costs: Cost[][];
}

/**
 * Prints the cost of each step in the browser beside that of a bare React page, which shows the same data with plain elements. With two
 * builds, both are visited in turn and compared.
 */
export async function measureBrowser(products: readonly Product[], rounds: number): Promise<void> {
  const browser = await chromium.launch({ ...browserLaunch(), args: browserArgs });
  const bundle = await buildBarePage();
  const newest = products.at(-1);
  if (!newest) throw new Error('No product to measure');
  const pages: MeasuredPage[] = [
    ...products.map((product) => ({ product, path: '/' as const, costs: [] })),
    { product: newest, path: '/bare', costs: [] },
  ];
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const page of round % 2 === 0 ? pages : pages.toReversed()) {
        const visited = await visit(browser, page, bundle);
        if (round > 0) page.costs.push(visited);
      }
    }
  } finally {
    await browser.close();
  }
  const [now, bare] = pages.slice(-2);
  const before = pages.length > 2 ? pages[0] : undefined;
  if (before && now)
    print((step) => compare(MEASURES.map((name) => ({ name, before: valuesOf(before, step, name), now: valuesOf(now, step, name) }))));
  if (now && bare) print((step) => toRow(now, bare, step));
}

const valuesOf = ({ costs }: MeasuredPage, step: number, name: keyof Cost) => costs.map((cost) => cost[step]?.[name] ?? Number.NaN);
const medianOf = (page: MeasuredPage, step: number, name: keyof Cost) => median(valuesOf(page, step, name));

function toRow(now: MeasuredPage, bare: MeasuredPage, step: number) {
  const [ms, bareMs] = [now, bare].map((page) => medianOf(page, step, 'ms'));
  return {
    ...Object.fromEntries(MEASURES.map((name) => [name, Math.round(medianOf(now, step, name))])),
    'bare ms': Math.round(bareMs ?? Number.NaN),
    ratio: Number(((ms ?? Number.NaN) / (bareMs ?? Number.NaN)).toFixed(2)),
  };
}

function print(rowOf: (step: number) => object): void {
  console.table(Object.fromEntries(STEPS.map(({ name }, step) => [name, rowOf(step)])));
}

/** Visits the page with an empty cache. Each step waits until all requests it caused have ended. */
async function visit(browser: Browser, { product: { url, cookie }, path }: MeasuredPage, bundle: string): Promise<Cost[]> {
  // Tall enough for 50 rows, because the list renders only visible ones.
  const context = await browser.newContext({ viewport: { width: 1280, height: 3_600 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const html = `<!doctype html><meta charset="utf-8"><body><script type="module">${bundle}</script>`;
  await page.route(`${url}/bare`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.addInitScript({ path: 'bench/in-page.js' });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  let before = await readThreadTimes(cdp);
  await page.goto(`${url}${path}#/sod`, { waitUntil: 'commit' });
  const costs: Cost[] = [];
  for (const step of STEPS) {
    const ms = await page.evaluate<number>(`measureStep(${JSON.stringify(step)})`);
    const after = await readThreadTimes(cdp);
    await waitForQuiet(requests);
    const sent = requests.splice(0);
    const sizes = await Promise.all(sent.map(countBytes));
    const times = Object.entries(after).map(([key, time]) => [key, time - (before[key] ?? 0)]);
    costs.push({ ...Object.fromEntries(times), ms, requests: sent.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
    before = await readThreadTimes(cdp);
  }
  await context.close();
  return costs;
}

export async function readThreadTimes(cdp: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seconds = new Map(metrics.map((metric) => [metric.name, metric.value]));
  return Object.fromEntries(Object.entries(THREAD_TIMES).map(([key, name]) => [key, (seconds.get(name) ?? 0) * 1_000]));
}

/** Returns the script of the bare page, with React. */
async function buildBarePage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'esnext', rolldownOptions: { input: 'bench/bare-page.tsx' } },
  });
  const output = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = output.filter((each) => each.type === 'chunk');
  if (!chunk) throw new Error('Vite built no script for the bare page');
  return chunk.code.replaceAll('</script', '<\\/script');
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
