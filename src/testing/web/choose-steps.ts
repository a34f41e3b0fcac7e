import { expect, type Locator } from '@playwright/test';

/** Types a text that is not in the list of a field, and confirms it once that is known. */
export async function fillUnlisted(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await expect(field.page().getByRole('option', { name: `Not in the list. Use '${text}' anyway?` })).toBeVisible();
  await field.press('Enter');
}
