import type { Page } from '@playwright/test';
import { startTestSandbox, type TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { quickbooksEnvironment } from '../../server/quickbooks/quickbooks-at-sandbox.ts';
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

/** Answers the question of Intuit that the page shows. */
export async function answerIntuit(page: Page, decision: 'Connect' | 'No thanks'): Promise<void> {
  await page.waitForURL('**/connect/oauth2?*');
  await page.getByRole('button', { name: decision }).click();
}
