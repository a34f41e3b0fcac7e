import type { Browser, BrowserContext, Page, Request, ViewportSize } from '@playwright/test';
import type {} from '../../app/web/start.tsx';

/** A page that the tests of a worker share. The first test loads the app, the next ones restart it in the same page. */
export interface KeptPage {
  /** Returns the page for the next test, empty and signed out. */
  take: () => Promise<Page>;
  /** Stops the app. Returns descriptions of what the test left behind. */
  release: () => Promise<string[]>;
  /** Makes the next test load a new page. */
  drop: () => Promise<void>;
}

interface OpenPage {
  readonly page: Page;
  readonly viewport: ViewportSize | null;
  readonly requests: ReadonlySet<Request>;
  readonly changes: Set<Change>;
}

/** `lasting` lists changes that can't be undone. */
type Change = 'lasting' | 'viewport' | 'media';

/** Timeout for pending requests and for elements that are removed later, in ms. */
const PATIENCE = 10_000;
const PAUSE = 20;
/** If no request finishes during this number of pauses, the test itself blocks the pending ones. */
const ROUTED_PAUSES = 25;

/** Returns a page that is opened on first use, in a context with Playwright's current options. */
export function createKeptPage(browser: Browser): KeptPage {
  let open: OpenPage | undefined;

  async function drop() {
    const { page } = open ?? {};
    open = undefined;
    await page?.context().close();
  }

  return {
    drop,
    async take() {
      open ??= await openPage(browser);
      return open.page;
    },
    async release() {
      if (!open) return [];
      const { page, viewport, changes } = open;
      const isLoaded = !page.isClosed() && (await page.evaluate(() => globalThis.obdeskRestart !== undefined));
      if (changes.has('lasting') || !isLoaded) {
        await drop();
        return [];
      }
      for (const other of page.context().pages()) if (other !== page) await other.close();
      await page.evaluate(stopApp);
      await waitForRoutes(open);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const left = await waitForLeft(open);
      await page.context().clearCookies();
      if (viewport && changes.has('viewport')) await page.setViewportSize(viewport);
      if (changes.has('media'))
        await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' });
      changes.clear();
      return left;
    },
  };
}

async function openPage(browser: Browser): Promise<OpenPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests = new Set<Request>();
  page.on('request', (request) => void requests.add(request));
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
  return { page, viewport: page.viewportSize(), requests, changes: noticeChanges(page, context) };
}

/** Records what a test changes in its page. */
function noticeChanges(page: Page, context: BrowserContext): Set<Change> {
  const changes = new Set<Change>();
  const notice = <T extends object>(target: T, methods: readonly (keyof T & string)[], change: Change, args?: readonly unknown[]) => {
    for (const method of methods) {
      const original = target[method] as (...given: unknown[]) => unknown;
      Object.assign(target, {
        [method](...given: unknown[]) {
          if (!args || args.includes(given[0])) changes.add(change);
          return original.apply(target, given);
        },
      });
    }
  };
  notice(page, ['setViewportSize'], 'viewport');
  notice(page, ['emulateMedia'], 'media');
  notice(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'], 'lasting');
  notice(page, ['on', 'once'], 'lasting', ['dialog']);
  notice(page.clock, ['install', 'setFixedTime', 'setSystemTime'], 'lasting');
  notice(context, ['addInitScript', 'grantPermissions', 'newCDPSession', 'route', 'setExtraHTTPHeaders', 'setOffline'], 'lasting');
  return changes;
}

/** Runs in the page. */
function stopApp(): void {
  globalThis.obdeskRestart?.stop();
  localStorage.clear();
  sessionStorage.clear();
  // Makes `goto` load the app instead of changing the hash.
  history.replaceState(null, '', '/stopped');
}

/** Runs in the page. Libraries leave the elements in which they measure text. */
function findLeft(): string[] {
  const known =
    '#root, script, noscript, [data-mantine-shared-portal-node]:empty, [aria-label="autosize measurement"], #recharts_measurement_span';
  const elements = [...document.body.children].filter((element) => !element.matches(known));
  const attributes = document.body.getAttributeNames();
  return [...elements.map((element) => element.outerHTML.slice(0, 200)), ...attributes.map((name) => `body[${name}]`)];
}

/**
 * Waits until the only pending requests are those that a route of the test blocks. While a page has a route, Playwright pauses each of its requests for a
 * moment. A request that is paused when the routes are removed would never continue.
 */
async function waitForRoutes({ page, requests }: OpenPage): Promise<void> {
  for (let unchanged = 0; requests.size > 0 && unchanged < ROUTED_PAUSES; ) {
    const before = requests.size;
    await page.waitForTimeout(PAUSE);
    unchanged = requests.size < before ? 0 : unchanged + 1;
  }
}

/** Returns what a test left behind and didn't remove in time. */
async function waitForLeft({ page, requests }: OpenPage): Promise<string[]> {
  for (let waited = 0; ; waited += PAUSE) {
    const left = [...(await page.evaluate(findLeft)), ...[...requests].map((request) => `${request.method()} ${request.url()}`)];
    if (left.length === 0 || waited >= PATIENCE) return left;
    await page.waitForTimeout(PAUSE);
  }
}
