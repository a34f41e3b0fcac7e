import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../scripts/testing/browser.mjs';
import type { Target } from '../load/load-round.ts';
import { countTraffic, type Traffic, type TrafficCounter } from './traffic.ts';

const ROWS = 50;
/** Tall enough that the list shows 50 rows, of which it otherwise draws only what can be seen. */
const VIEWPORT = { width: 1280, height: 3_600 };
const LAUNCH = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'];

/** What people wait for, in the order of a visit. */
export const STEPS = {
  cold: `${ROWS} rows on screen, cold`,
  list: 'another list in the app',
  again: 'the same list again',
  ticket: 'a ticket in the app',
  dashboard: 'the dashboard in the app',
} as const;
export type Step = keyof typeof STEPS;

export interface StepFigures extends Traffic {
  readonly ms: number;
}
export type Visit = Readonly<Record<Step, StepFigures>>;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...browserLaunch(), args: LAUNCH });
}

/** One visit with an empty cache; each step waits until nothing more comes, so that what it fetches late is its own. */
export async function visit(browser: Browser, { url, cookie }: Target): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });
    const traffic = countTraffic(page);
    await page.goto(`${url}/#/sod`, { waitUntil: 'commit' });
    return {
      cold: await step(page, traffic, `bench.untilRows(${ROWS})`),
      list: await step(page, traffic, openList('/bugs')),
      again: await step(page, traffic, openList('/sod')),
      ticket: await step(page, traffic, `bench.follow('main li a', '/sod/', 'main [role="tab"]')`),
      dashboard: await step(page, traffic, `bench.follow('a[href$="#/dashboard"]', '/dashboard', 'main h2')`),
    };
  } finally {
    await context.close();
  }
}

const openList = (path: string): string => `bench.follow('a[href$="#${path}"]', '${path}', 'main li a')`;

/** The time is taken by the page itself. */
async function step(page: Page, traffic: TrafficCounter, expression: string): Promise<StepFigures> {
  const ms = await page.evaluate<number>(expression);
  return { ms, ...(await traffic.settle()) };
}
