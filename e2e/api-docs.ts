import { expectAccessible, expectNoSidewaysScroll } from '../src/testing/web/accessibility.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

// A content security policy violation is a console error, which fails a test.
test('opens the API reference from the account menu, finds a call and tries it out', { tag: '@stress' }, async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.getByRole('button', { name: /Account menu/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'API reference' }).click();
  const reference = await opened;
  await expect(reference.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible();
  await reference.getByPlaceholder('Filter by tag or path').fill('parts');
  await expect(reference.getByRole('heading', { level: 3 })).toHaveCount(1);
  await reference.getByRole('button', { name: 'Expand operation' }).click();
  await reference.getByRole('button', { name: /^get \/api\/parts$/i }).click();
  await expect(reference.getByText('partNumber').first()).toBeVisible();
  await expectAccessible(reference);
  await reference.getByRole('button', { name: 'Try it out' }).click();
  await reference.getByRole('button', { name: 'Execute' }).click();
  await expect(reference.getByText('x-total-count').first()).toBeVisible();
  await reference.getByRole('link', { name: 'Quickstart' }).click();
  await expect(reference.getByRole('heading', { level: 1 })).toHaveText('Quickstart');
  await reference.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(reference);
  await expectAccessible(reference);
});
