import type { Page } from '@playwright/test';
import { cookieBrowser } from '../../server/cookie-browser.ts';
import { connectQuickbooks, quickbooksEnvironment } from '../../server/quickbooks/quickbooks-at-sandbox.ts';
import { withSandbox } from '../sandbox/sandbox-fixtures.ts';

/** Tests with a server whose QuickBooks is a sandbox. */
export const test = withSandbox(quickbooksEnvironment);

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
