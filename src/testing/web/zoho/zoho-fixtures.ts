import type { Page } from '@playwright/test';
import { startTestSandbox, type TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { zohoEnvironment } from '../../server/zoho/zoho-at-sandbox.ts';
import { test as base } from '../fixtures.ts';

/** People of the sandbox's organization; Olaf has left it, Fritz belongs to another one. */
export const AIKO = 'aiko.sato@obdesk.example';
export const FRITZ = 'fritz.fremd@elsewhere.example';
export const MARA = 'mara.keller@obdesk.example';
export const NORA = 'nora.unbekannt@elsewhere.example';
export const OLAF = 'olaf.former@obdesk.example';

/** Tests with a server whose Zoho is a sandbox; one of each for all tests of a file. */
export const test = base.extend<object, { sandbox: TestSandbox }>({
  sandbox: [
    async ({ browserName: _anyBrowser }, use) => {
      const sandbox = await startTestSandbox('empty');
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  environment: [async ({ sandbox }, use) => use(await zohoEnvironment(sandbox)), { scope: 'worker' }],
});

/** Answers the question of Zoho that the page shows, as the person with this address there. */
export async function answerZoho(page: Page, decision: 'Allow' | 'Deny', email: string): Promise<void> {
  await page.getByRole('radio', { name: email }).check();
  await page.getByRole('button', { name: decision }).click();
}
