import { expect, type Page } from '@playwright/test';

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
