import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** Focuses a field and presses a key in it: 'Enter', 'Tab'. */
export async function press(field: Locator, key: string): Promise<void> {
  field.element().focus();
  await userEvent.keyboard(`{${key}}`);
}

/** Types a text that isn't in the list of a field, and confirms it. */
export async function fillUnlisted(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await expect.element(page.getByRole('option', { name: `Not in the list. Use “${text}” anyway?` })).toBeVisible();
  await press(field, 'Enter');
}
