import type { Page } from '@playwright/test';
import { zohoEnvironment } from '../../server/zoho/zoho-at-sandbox.ts';
import { withSandbox } from '../sandbox/sandbox-fixtures.ts';

/** People of the sandbox's organization; Olaf has left it, Fritz belongs to another one. */
export const AIKO = 'aiko.sato@obdesk.example';
export const FRITZ = 'fritz.fremd@elsewhere.example';
export const MARA = 'mara.keller@obdesk.example';
export const OLAF = 'olaf.former@obdesk.example';

/** Tests with a server whose Zoho is a sandbox. */
export const test = withSandbox(zohoEnvironment);

/** Answers the question of Zoho that the page shows, as the person with this address there. */
export async function answerZoho(page: Page, decision: 'Allow' | 'Deny', email: string): Promise<void> {
  await page.getByRole('radio', { name: email }).check();
  await page.getByRole('button', { name: decision }).click();
}
