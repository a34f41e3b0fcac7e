import type { Page } from '@playwright/test';
import { cookieBrowser } from '../../server/cookie-browser.ts';
import { connectQuickbooks, quickbooksEnvironment } from '../../server/quickbooks/quickbooks-at-sandbox.ts';
import { withSandbox } from '../sandbox/sandbox-fixtures.ts';

/** Runs tests with a server that uses the sandbox as QuickBooks. */
export const test = withSandbox(quickbooksEnvironment);

/** Connects QuickBooks before each test; the company is empty except for its item. */
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

/** Clicks a button on Intuit's consent page. */
export async function decideAtIntuit(page: Page, decision: 'Connect' | 'No thanks'): Promise<void> {
  await page.waitForURL('**/connect/oauth2?*');
  await page.getByRole('button', { name: decision }).click();
}
