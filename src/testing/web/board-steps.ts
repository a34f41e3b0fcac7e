import type { Locator, Page } from '@playwright/test';

/** Drags a card of a board over another place with the mouse, without dropping it. */
export async function carry(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('nothing to carry, or nowhere to');
  await page.mouse.move(start.x + 60, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, start.y + 30, { steps: 3 });
  await page.mouse.move(end.x + 60, end.y + 20, { steps: 8 });
}
