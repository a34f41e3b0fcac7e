import { expect, type Locator, type Page } from '@playwright/test';

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Expects that the draft is saved and discarded. */
export const draftIsGone = (page: Page) => expect(page.getByText('Draft saved')).toBeHidden();

/** Changes a field, adds a note and starts the next one, without saving. */
export async function typeOnTicket(page: Page): Promise<void> {
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await page.getByLabel('New note').fill('A note that waits');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByLabel('New note').fill('Half a sent');
}

/** Selects the status of the open ticket. */
export async function chooseStatus(page: Page, status: string): Promise<void> {
  await page.getByLabel('Status', { exact: true }).click();
  await page.getByRole('option', { name: status, exact: true }).click();
}

/** Types a text that isn't in the list of a field, and confirms it when prompted. */
export async function fillUnlisted(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await expect(field.page().getByRole('option', { name: `Not in the list. Use “${text}” anyway?` })).toBeVisible();
  await field.press('Enter');
}
