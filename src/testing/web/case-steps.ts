import { expect, type Locator, type Page } from '@playwright/test';

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Expects that the draft is saved and gone. */
export const draftIsGone = (page: Page) => expect(page.getByText('Draft saved')).toBeHidden();

/** Changes a field, adds a note and begins the next one; nothing of it is saved. */
export async function typeOnTicket(page: Page): Promise<void> {
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await page.getByLabel('New note').fill('A note that waits');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByLabel('New note').fill('Half a sent');
}

/** Types a text that is not in the list of a field, and confirms it once that is known. */
export async function fillUnlisted(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await expect(field.page().getByRole('option', { name: `Not in the list. Use “${text}” anyway?` })).toBeVisible();
  await field.press('Enter');
}
