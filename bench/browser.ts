import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/testing/browser.mjs';
import { type ChildServer, startProduct } from './child-server.ts';
import type { Dataset } from './datasets.ts';
import { median } from './measure.ts';
import type { BenchOptions } from './options.ts';
import type { Line } from './reports/load-report.ts';

const ROWS = 50;
/** Tall enough that the list shows 50 rows, of which it otherwise draws only what can be seen. */
const VIEWPORT = { width: 1280, height: 3_600 };
/** One reads before one goes on: what a page fetches ahead is not measured with the next one. */
const READING_MS = 1_500;
const LISTS = ['/bugs', '/support', '/rma'];
const LAUNCH = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'];

interface Visit {
  readonly firstLoad: number;
  readonly pageToPage: readonly number[];
  readonly openTicket: number;
  readonly codeBytes: number;
  readonly fontBytes: number;
}

/** What people wait for: the first rows with an empty cache, the next page, and what they had to fetch. */
export async function measureBrowser(dataset: Dataset, { rounds, dataDir }: BenchOptions): Promise<Line[]> {
  const product = await startProduct(dataset.databaseUrl, dataDir);
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: LAUNCH });
  try {
    await visit(browser, product, dataset);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, product, dataset));
    return report(visits);
  } finally {
    await browser.close();
    await product.stop();
  }
}

function report(visits: readonly Visit[]): Line[] {
  const time = (what: string, values: readonly number[], most?: number): Line => line(what, median(values), 'ms', most);
  return [
    time(
      `first load to ${ROWS} rows`,
      visits.map(({ firstLoad }) => firstLoad),
      600,
    ),
    time(
      'page to page',
      visits.flatMap(({ pageToPage }) => pageToPage),
      100,
    ),
    time(
      'list to ticket',
      visits.map(({ openTicket }) => openTicket),
      100,
    ),
    line('JS and CSS as sent', median(visits.map(({ codeBytes }) => codeBytes)) / 1_000, 'kB', 250),
    line('font as sent', median(visits.map(({ fontBytes }) => fontBytes)) / 1_000, 'kB'),
  ];
}

function line(what: string, value: number, unit: string, most?: number): Line {
  const goal = most === undefined ? '' : `at most ${most}: ${value <= most ? 'reached' : 'MISSED'}`;
  return { what, median: `${Math.round(value)} ${unit}`, goal };
}

/** One visit with an empty cache: the list, three other lists, a ticket. */
async function visit(browser: Browser, { url }: ChildServer, { cookie }: Dataset): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });
    const sent = countBytes(context);
    await page.goto(`${url}/#/sod`, { waitUntil: 'commit' });
    const firstLoad = await timed(page, `bench.untilRows(${ROWS})`);
    const { codeBytes, fontBytes } = await sent();
    const pageToPage: number[] = [];
    for (const path of LISTS) {
      await page.waitForTimeout(READING_MS);
      pageToPage.push(await timed(page, `bench.follow('a[href$="#${path}"]', '${path}', 'main li a')`));
    }
    await page.waitForTimeout(READING_MS);
    const openTicket = await timed(page, `bench.follow('main li a', '/sod/', 'main [role="tab"]')`);
    return { firstLoad, pageToPage, openTicket, codeBytes, fontBytes };
  } finally {
    await context.close();
  }
}

/** Milliseconds, taken by the page itself. */
const timed = (page: Page, expression: string): Promise<number> => page.evaluate<number>(expression);

/** Sums up what scripts, styles and fonts weigh on the wire, up to the moment the answer is asked for. */
function countBytes(context: BrowserContext): () => Promise<{ codeBytes: number; fontBytes: number }> {
  const sizes: Promise<{ kind: string; bytes: number }>[] = [];
  context.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => ({ kind: request.resourceType(), bytes: responseBodySize }));
    sizes.push(size.catch(() => ({ kind: '', bytes: 0 })));
  });
  return async () => {
    const all = await Promise.all(sizes);
    const sum = (...kinds: string[]) => all.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0);
    return { codeBytes: sum('script', 'stylesheet'), fontBytes: sum('font') };
  };
}
