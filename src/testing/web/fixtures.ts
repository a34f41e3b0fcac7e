import { isDeepStrictEqual } from 'node:util';
import { test as base, type Page } from '@playwright/test';
import type { ApiCaller } from '../server/api-caller.ts';
import { emptyTables } from '../server/empty-tables.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { createKeptPage, type KeptPage } from './kept-page.ts';
import { createPeople, type People, type Role } from './people.ts';
import { type WatchedErrors, watchErrors } from './watch-errors.ts';

export const expect = base.expect;

interface OpenPageOptions {
  /** The role of the user. Defaults to User. */
  as?: Role | 'anonymous';
  /** Loads the app, also in a reused page. */
  isLoaded?: boolean;
}

export interface TestFixtures {
  /** An empty database, and the two users of this test. */
  people: People;
  /** Signed in as the Admin, to set up data. */
  api: ApiCaller;
  /** Opens a hash route, such as '/sod'. The first call uses `page`; each further one is another person's browser. */
  openPage: (path: string, options?: OpenPageOptions) => Promise<Page>;
  /** Console errors fail a test; `errors.allow(/401/)` names those it provokes. */
  errors: WatchedErrors;
}

export interface WorkerFixtures {
  /** More environment variables of the server. A file that sets them gets its own server. */
  environment: Readonly<Record<string, string>>;
  server: BuiltServer;
  keptPage: KeptPage;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ environment }, use) => {
      const server = await startBuiltServer(environment);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  keptPage: [
    async ({ browser, server: _server }, use) => {
      const keptPage = createKeptPage(browser);
      await use(keptPage);
      await keptPage.drop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ browser, keptPage, viewport, hasTouch, isMobile, colorScheme, timezoneId }, use, testInfo) => {
    const { use: usual } = testInfo.project;
    const isUsual = isDeepStrictEqual(viewport, usual.viewport) && !hasTouch && !isMobile && colorScheme === 'light' && !timezoneId;
    if (!isUsual || !testInfo.file.endsWith('.browser.tsx')) {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const page = await keptPage.take();
    await use(page.context());
    if (testInfo.status !== testInfo.expectedStatus) return keptPage.drop();
    expect(await keptPage.release(), 'left behind').toEqual([]);
  },
  page: async ({ context }, use) => {
    const [kept] = context.pages();
    await use(kept ?? (await context.newPage()));
  },
  people: async ({ server }, use) => {
    await emptyTables(server.database);
    // The server caches counts for a second, so it could return those of the previous test.
    await server.database.query("SELECT pg_notify('obdesk_ticket_counters', '')");
    await use(createPeople(server));
  },
  api: async ({ people }, use) => use(await people.caller('Admin')),
  errors: [
    async ({ context }, use, testInfo) => {
      const errors = watchErrors(context);
      await use(errors);
      errors.stop();
      if (testInfo.status !== testInfo.expectedStatus || errors.unexpected().length > 0) await errors.attachTo(testInfo);
      expect(errors.unexpected(), 'console errors').toEqual([]);
    },
    { auto: true },
  ],
  openPage: async ({ page, browser, people, errors }, use) => {
    let isFirst = true;
    const earlier = new Set(browser.contexts());
    const openAs = async (path: string, { as = 'User', isLoaded = false }: OpenPageOptions = {}) => {
      const target = isFirst ? page : await browser.newContext().then((context) => errors.watch(context).newPage());
      isFirst = false;
      if (as !== 'anonymous') await target.context().addCookies([await people.session(as)]);
      await (isLoaded ? target.goto(`/#${path}`) : open(target, path));
      await target.getByRole('main').waitFor();
      // With a fallback font, texts and adjacent elements have other sizes and positions.
      await target.evaluate(() => document.fonts.ready.then(() => undefined));
      return target;
    };
    await use(openAs);
    await Promise.all(browser.contexts().map((context) => (earlier.has(context) ? undefined : context.close())));
  },
});

/** Restarts the app in a reused page, and loads it in a new one. */
async function open(page: Page, path: string): Promise<void> {
  const isKept = page.url() !== 'about:blank' && (await page.evaluate(() => globalThis.obdeskRestart !== undefined));
  if (isKept) await page.evaluate((given) => globalThis.obdeskRestart?.start(given), path);
  else await page.goto(`/#${path}`);
}
