import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import { aView } from '../view.factory.ts';

test('saves filters as a shared view, changes, opens, counts and deletes it, and undoes the deletion', async ({ openPage, api }) => {
  await api.post('/api/tickets', aTicket({ summary: 'Alpha', status: 'On Hold', vehicleMake: 'BMW' }));
  await api.post('/api/tickets', aTicket({ summary: 'Beta', status: 'On Hold' }));
  await api.post('/api/tickets', aTicket({ summary: 'Gamma' }));
  const page = await openPage('/sod?status=On%20Hold');
  await expect(page.getByText('2 cases')).toBeVisible();
  const menu = async (button: string, item: string) => {
    await page.getByRole('region', { name: 'Cases' }).getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Views', 'Save as a view…');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Waiting');
  await dialog.getByLabel('Shared with everyone').check();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/view=/);

  await page.getByRole('button', { name: /^BMW/ }).click();
  await expect(page.getByText('Edited')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('2 cases')).toBeVisible();
  await page.getByRole('button', { name: /^BMW/ }).click();
  await page.getByRole('region', { name: 'Cases' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Edited')).toBeHidden();
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();

  const { body: shared } = await api.get<{ name: string }[]>('/api/views');
  expect(shared.map(({ name }) => name)).toEqual(['Waiting']);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const reports = sidebar.getByRole('link', { name: 'Reports', exact: true });
  const before = await reports.boundingBox();
  await sidebar.getByRole('button', { name: 'Views' }).click();
  const link = page.getByRole('list', { name: 'Views' }).getByRole('link', { name: 'Waiting' });
  await expect(link).toBeFocused();
  expect(await reports.boundingBox()).toEqual(before);
  await expect(link).toContainText('1');
  await api.post('/api/tickets', aTicket({ status: 'On Hold', vehicleMake: 'BMW' }));
  await expect(link).toContainText('2', { timeout: 15_000 });
  await page.goto('/#/menu');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByText('2 cases')).toBeVisible();

  await menu('Waiting', 'Delete view');
  await expect(page.getByText('View Waiting deleted')).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await sidebar.getByRole('button', { name: 'Views' }).click();
  await expect(link).toBeVisible();
});

test('opens a list with the user’s default view, and a view of all types by its URL', async ({ openPage, api, people }) => {
  await api.post('/api/tickets', aTicket({ summary: 'Alpha', status: 'On Hold' }));
  await api.post('/api/tickets', aTicket({ summary: 'Beta', type: 'Bug Report' }));
  await api.post('/api/tickets', aTicket({ summary: 'Gamma' }));
  const user = await people.caller('User');
  await user.post('/api/views', aView({ name: 'Waiting', isDefault: true }));
  const { body: all } = await user.post<{ id: string }>(
    '/api/views',
    aView({ name: 'Everything new', list: 'all', filters: { status: 'New' } }),
  );
  const page = await openPage('/sod');
  await expect(page.getByText('Alpha')).toBeVisible();
  await expect(page.getByText('Gamma')).toBeHidden();
  await expect(page).toHaveURL(/status=On/);
  const head = page.getByRole('region', { name: 'Cases' });
  await head.getByRole('button', { name: 'Waiting' }).click();
  await page.getByRole('menuitemradio', { name: 'No view' }).click();
  await expect(page.getByText('Gamma')).toBeVisible();

  await page.goto(`/#/tickets?view=${all.id}`);
  await expect(page.getByText('2 cases')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Beta' }).getByText('Bug Report')).toBeVisible();
  await expect(head.getByRole('button', { name: 'Everything new' })).toBeVisible();
  await expect(page).toHaveURL(/status=New/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
