import type { Page } from '@playwright/test';
import { zohoEnvironment } from '../../server/zoho/zoho-at-sandbox.ts';
import { withSandbox } from '../sandbox/sandbox-fixtures.ts';

/** Users of the sandbox's organization. Olaf has left it, and Fritz belongs to another one. */
export const AIKO = 'aiko.sato@obdesk.example';
export const FRITZ = 'fritz.fremd@elsewhere.example';
export const MARA = 'mara.keller@obdesk.example';
export const OLAF = 'olaf.former@obdesk.example';

/** Runs tests with a server that uses a sandbox as Zoho. */
export const test = withSandbox(zohoEnvironment);

/** Submits the consent page that is shown, as the user with this email address. */
export async function answerZoho(page: Page, decision: 'Allow' | 'Deny', email: string): Promise<void> {
  await page.getByRole('radio', { name: email }).check();
  await page.getByRole('button', { name: decision }).click();
}
