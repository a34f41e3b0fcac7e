import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserArgs, browserLaunch } from '../scripts/testing/browser.mjs';
import { readThreadTimes } from './browser.ts';
import { compare } from './comparison.ts';
import type { Product } from './product.ts';
import { percentile } from './statistics.ts';
import { LONG_FIELDS, LONG_TEXT, TYPED_FORMS, type TypedForm, toKeys } from './typed-fields.ts';

/** A laptop of a workshop is about four times slower than a machine of a developer. */
const THROTTLING = 4;

const PAUSE_MS = 1_500;

/** Milliseconds of a key. */
interface KeyTimes {
  readonly script: number;
  readonly 'main thread': number;
}

/** The keys of each field, by its name. */
type TypedKeys = Map<string, KeyTimes[]>;

/** Prints the script and main-thread time of a key in each field. With two builds, both are typed in by turns and compared. */
export async function measureTyping(products: readonly Product[], rounds: number): Promise<void> {
  const browser = await chromium.launch({ ...browserLaunch(), args: browserArgs });
  const typed = products.map((product) => ({ product, rounds: [] as TypedKeys[] }));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const each of round % 2 === 0 ? typed : typed.toReversed()) each.rounds.push(await typeInAll(browser, each.product));
    }
  } finally {
    await browser.close();
  }
  const [first, second] = typed.map((each) => each.rounds);
  if (!first) throw new Error('No product to measure');
  const names = [...(first[0]?.keys() ?? [])];
  console.table(Object.fromEntries(names.map((name) => [name, second ? compareRounds(first, second, name) : describe(first, name)])));
}

const MEASURES = [
  { name: 'script p50', key: 'script', share: 0.5 },
  { name: 'script p95', key: 'script', share: 0.95 },
  { name: 'main thread p50', key: 'main thread', share: 0.5 },
  { name: 'main thread p95', key: 'main thread', share: 0.95 },
] as const;

const readShare = (keys: readonly KeyTimes[], { key, share }: (typeof MEASURES)[number]): number =>
  percentile(
    keys.map((times) => times[key]),
    share,
  );

const keysOf = (rounds: readonly TypedKeys[], name: string) => rounds.map((round) => round.get(name) ?? []);

function describe(rounds: readonly TypedKeys[], name: string): object {
  const keys = keysOf(rounds, name).flat();
  return Object.fromEntries(MEASURES.map((measure) => [measure.name, Number(readShare(keys, measure).toFixed(1))]));
}

function compareRounds(before: readonly TypedKeys[], now: readonly TypedKeys[], name: string): object {
  return compare(
    MEASURES.map((measure) => ({
      name: measure.name,
      before: keysOf(before, name).map((keys) => readShare(keys, measure)),
      now: keysOf(now, name).map((keys) => readShare(keys, measure)),
    })),
  );
}

async function typeInAll(browser: Browser, product: Product): Promise<TypedKeys> {
  const typed: TypedKeys = new Map();
  for (const form of TYPED_FORMS) {
    for (const [name, times] of await typeIn(browser, product, form)) typed.set(name, times);
  }
  return typed;
}

/** Types in the fields of a form, in a browser without drafts. */
async function typeIn(browser: Browser, { url, cookie }: Product, form: TypedForm): Promise<TypedKeys> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [cookieName = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name: cookieName, value, url }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(`${url}/#${form.path}`);
  await form.open(page);
  // Prefetches and late requests end first.
  await setTimeout(PAUSE_MS);
  const typed: TypedKeys = new Map();
  for (const [name, selector] of Object.entries(form.fields)) {
    const field = page.locator(selector).first();
    await field.click();
    if (LONG_FIELDS.includes(selector)) await field.fill(LONG_TEXT.slice(0, -toKeys(selector).length));
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
    typed.set(`${form.name}: ${name}`, await measureKeys(page, cdp, toKeys(selector)));
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await context.close();
  return typed;
}

async function measureKeys(page: Page, cdp: CDPSession, keys: string): Promise<KeyTimes[]> {
  const times: KeyTimes[] = [];
  for (const key of keys) {
    const before = await readThreadTimes(cdp);
    await page.keyboard.press(key);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    const after = await readThreadTimes(cdp);
    const spent = (measure: keyof KeyTimes) => (after[measure] ?? 0) - (before[measure] ?? 0);
    times.push({ script: spent('script'), 'main thread': spent('main thread') });
  }
  return times;
}
