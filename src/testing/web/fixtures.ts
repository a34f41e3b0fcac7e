import { test as base, type Page } from '@playwright/test';
import type { ApiCaller } from '../server/api-caller.ts';
import { emptyTables } from '../server/empty-tables.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { createPeople, type People, type Role } from './people.ts';
import { type WatchedErrors, watchErrors } from './watch-errors.ts';

export const expect = base.expect;

interface OpenPageOptions {
  /** Who looks at it; a User unless given. */
  as?: Role | 'anonymous';
}

export interface TestFixtures {
  /** An empty database, and the two people of this test. */
  people: People;
  /** Signed in as the Admin, to set up data. */
  api: ApiCaller;
  /** Opens a hash route, such as '/sod'. The first call uses `page`; each further one is another person's browser. */
  openPage: (path: string, options?: OpenPageOptions) => Promise<Page>;
  /** Console errors fail a test; `errors.allow(/401/)` names those it provokes. */
  errors: WatchedErrors;
}

export interface WorkerFixtures {
  /** Further variables of the server's environment; a file that sets them gets a server of its own. */
  environment: Readonly<Record<string, string>>;
  server: BuiltServer;
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
  baseURL: async ({ server }, use) => use(server.url),
  people: async ({ server }, use) => {
    await emptyTables(server.database);
    await use(createPeople(server));
  },
  api: async ({ people }, use) => use(await people.caller('Admin')),
  errors: [
    async ({ context }, use, testInfo) => {
      const errors = watchErrors(context);
      await use(errors);
      if (testInfo.status !== testInfo.expectedStatus || errors.unexpected().length > 0) await errors.attachTo(testInfo);
      expect(errors.unexpected(), 'console errors').toEqual([]);
    },
    { auto: true },
  ],
  openPage: async ({ page, browser, people, errors }, use) => {
    let isFirst = true;
    const open = async (path: string, { as = 'User' }: OpenPageOptions = {}) => {
      const target = isFirst ? page : await browser.newContext().then((context) => errors.watch(context).newPage());
      isFirst = false;
      if (as !== 'anonymous') await target.context().addCookies([await people.session(as)]);
      await target.goto(`/#${path}`);
      await target.getByRole('main').waitFor();
      // With its own font a text has another width, and what is beside it another place.
      await target.evaluate(() => document.fonts.ready.then(() => undefined));
      return target;
    };
    await use(open);
    await Promise.all(browser.contexts().map((context) => (context === page.context() ? undefined : context.close())));
  },
});
