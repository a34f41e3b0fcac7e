import { expect, test } from '../src/testing/web/fixtures.ts';

test('Ctrl K opens the palette with both groups, and Escape gives the focus back', async ({ openPage }) => {
  const page = await openPage('/menu');
  const link = page.getByRole('main').getByRole('link', { name: 'Bug Reports' });
  await link.focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('group', { name: 'Navigation' }).getByRole('option')).toHaveText([
    'Menu',
    'SOD Programming',
    'Bug Reports',
    'Tech Support',
    'Tool Repair/RMA',
    'Parts Inventory',
  ]);
  await expect(palette.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText(['Create New Ticket', 'Logout']);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(link).toBeFocused();
});

test('the palette filters by label, goes there with Enter, and says when nothing matches', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.getByRole('button', { name: 'Go to…' }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('qqq');
  await expect(palette.getByText('No results found.')).toBeVisible();
  await expect(palette.getByRole('option')).toHaveCount(0);
  await palette.getByRole('combobox').fill('REP');
  await expect(palette.getByRole('option')).toHaveText(['Bug Reports', 'Tool Repair/RMA']);
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { name: 'Tool Repair/RMA' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { name: 'Bug Reports' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/bugs$/);
  await expect(palette).toBeHidden();
});

test('the palette starts a new ticket and signs out', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Create New Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'New Ticket' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'New Ticket' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});
