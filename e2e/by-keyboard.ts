import type { Ticket } from '../src/features/tickets/ticket.contract.ts';
import { aTicket } from '../src/features/tickets/ticket.factory.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

test('a case is found, worked, saved and left without a mouse', async ({ openPage, api }) => {
  for (const summary of ['Third case', 'Second case', 'First case']) await api.post('/api/tickets', aTicket({ summary }));
  const page = await openPage('/menu');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('sod');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/sod$/);
  await expect(page.getByText('3 cases')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('case');
  await expect(page).toHaveURL(/q=case/);
  await page.keyboard.type(' jk');
  await expect(page.getByPlaceholder('Search cases...')).toHaveValue('case jk');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/sod$/);
  await expect(page.getByText('3 cases')).toBeVisible();
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('link', { name: 'Second case' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Summary')).toHaveValue('Second case');

  await page.getByLabel('New note').focus();
  await page.keyboard.type('jk/ are letters here');
  await expect(page.getByLabel('New note')).toHaveValue('jk/ are letters here');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(page.getByLabel('New note')).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet')).toBeHidden();
  const { body } = await api.get<Ticket[]>('/api/tickets?q=second');
  const { body: ticket } = await api.get<Ticket>(`/api/tickets/${body[0]?.id}`);
  expect(ticket.history.map(({ content }) => content)).toContain('jk/ are letters here');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Second case' })).toBeFocused();
});

test('the first stop of the Tab key skips to the content', async ({ openPage }) => {
  const page = await openPage('/sod');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a dialog keeps the focus inside, rests the keys of the page behind it and gives the focus back', async ({ openPage, api }) => {
  await api.post('/api/tickets', aTicket());
  const page = await openPage('/sod');
  const opener = page.getByRole('banner').getByRole('button', { name: 'New Ticket' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await expect(dialog.getByLabel('Summary')).toBeFocused();
  for (let stops = 0; stops < 20; stops++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await dialog.getByLabel('Type').focus();
  await page.keyboard.press('/');
  await page.keyboard.press('j');
  await expect(page.getByPlaceholder('Search cases...')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('Ctrl K closes the palette it opened, and the palette starts empty each time', async ({ openPage }) => {
  const page = await openPage('/menu');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('parts');
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toHaveValue('');
  await expect(palette.getByRole('option').first()).toHaveText('Menu');
  await page.keyboard.press('ArrowUp');
  await expect(palette.getByRole('option', { name: 'Logout' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});
