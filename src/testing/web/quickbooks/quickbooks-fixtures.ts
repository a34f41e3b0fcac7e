import type { Page } from '@playwright/test';
import { startTestSandbox, type TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { cookieBrowser } from '../../server/cookie-browser.ts';
import { connectQuickbooks, quickbooksEnvironment } from '../../server/quickbooks/quickbooks-at-sandbox.ts';
import { test as base } from '../fixtures.ts';

/** Tests with a server whose QuickBooks is a sandbox; one of each for all tests of a file. */
export const test = base.extend<object, { sandbox: TestSandbox }>({
  sandbox: [
    async ({ browserName: _anyBrowser }, use) => {
      const sandbox = await startTestSandbox('empty');
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  environment: [async ({ sandbox }, use) => use(await quickbooksEnvironment(sandbox)), { scope: 'worker' }],
});

/** The same, where QuickBooks is connected before each test and has nothing but its item. */
export const connectedTest = test.extend<{ connected: undefined }>({
  connected: async ({ server, people, sandbox }, use) => {
    await sandbox.control.reset('empty');
    const admin = cookieBrowser(server.url);
    const { name, value } = await people.session('Admin');
    admin.setCookie(name, value);
    await connectQuickbooks(admin, sandbox);
    await use(undefined);
  },
});

/** Answers the question of Intuit that the page shows. */
export async function answerIntuit(page: Page, decision: 'Connect' | 'No thanks'): Promise<void> {
  await page.waitForURL('**/connect/oauth2?*');
  await page.getByRole('button', { name: decision }).click();
}
