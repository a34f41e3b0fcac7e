import type { Page } from '@playwright/test';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { endSessionAtNext } from '../../../testing/web/end-session.ts';
import { expect, test } from '../../../testing/web/fixtures.ts';
import { readEntries } from '../../../testing/web/navigation.ts';

test('opens every page from the sidebar, and names it in the header', async ({ openPage }) => {
  const page = await openPage('/');
  await expect(page).toHaveURL(/#\/menu$/);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const entries = await readEntries(page);
  await expect(sidebar.getByRole('heading')).toHaveText(['Ticketing', 'Business', 'Tools & Admin']);
  for (const label of entries) {
    await sidebar.getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
    await expect(sidebar.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(`${label} · OBDesk`);
  }
});

test('lists all pages in the menu except the dashboard and the menu itself', async ({ openPage }) => {
  const page = await openPage('/menu');
  const main = page.getByRole('main');
  const entries = await readEntries(page);
  await expect(main.getByRole('link')).toHaveCount(entries.length - 2);
  for (const label of entries.slice(2)) await expect(main.getByRole('link', { name: new RegExp(`^${label}`) })).toBeVisible();
  await main.getByRole('link', { name: 'Bug Reports' }).click();
  await expect(page).toHaveURL(/#\/bugs$/);
});

test('counts open tickets in the sidebar, including those added by others', async ({ openPage, api }) => {
  await api.post('/api/tickets', aTicket({ type: 'Bug Report' }));
  await api.post('/api/tickets', aTicket({ type: 'Bug Report', status: 'Resolved' }));
  const page = await openPage('/menu');
  const bugs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bug Reports' });
  await expect(bugs.getByLabel('1 open')).toBeVisible();
  await api.post('/api/tickets', aTicket({ type: 'Bug Report' }));
  await expect(bugs.getByLabel('2 open')).toBeVisible();
});

test('remembers whether the sidebar is 240 or 80 px wide', async ({ openPage }) => {
  const page = await openPage('/menu');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toHaveCSS('width', '240px');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(sidebar).toHaveCSS('width', '80px');
  expect(await page.evaluate(() => localStorage.getItem('sidebar-expanded'))).toBe('false');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '80px');
  await expect(sidebar.getByRole('link', { name: 'SOD Programming' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(sidebar).toHaveCSS('width', '240px');
  expect(await page.evaluate(() => localStorage.getItem('sidebar-expanded'))).toBe('true');
});

test('folds the sidebar in narrow windows, unless the user expands it there', async ({ openPage }) => {
  const page = await openPage('/menu');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toHaveCSS('width', '240px');
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(sidebar).toHaveCSS('width', '80px');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(sidebar).toHaveCSS('width', '240px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sidebar).toHaveCSS('width', '240px');
  expect(await page.evaluate(() => localStorage.getItem('sidebar-expanded'))).toBeNull();
});

test('starts pages at their top, and restores position and focus on the way back', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.setViewportSize({ width: 1024, height: 420 });
  const main = page.getByRole('main');
  const scrollTop = () => main.evaluate((element) => element.scrollTop);
  const link = main.getByRole('link', { name: 'Knowledge Base' });
  await link.focus();
  await expect.poll(scrollTop).toBeGreaterThan(100);
  const before = await scrollTop();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge Base');
  await expect.poll(scrollTop).toBe(0);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(scrollTop).toBe(before);
});

test('opens pages with G and a letter, and creates records with C, but not while typing', async ({ openPage }) => {
  const page = await openPage('/menu', { isLoaded: true });
  await page.keyboard.press('g');
  await expect(page.getByRole('status', { name: 'Go to' })).toContainText('Parts Inventory');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/#\/parts-inventory$/);
  await expect(page.getByRole('status', { name: 'Go to' })).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await page.keyboard.type('gcc');
  await expect(page.getByRole('searchbox')).toHaveValue('gcc');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Add part' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/#\/dashboard/);
  await page.keyboard.press('c');
  const menu = page.getByRole('dialog', { name: 'Create' });
  await expect(menu.getByRole('option')).toHaveText(['Customer', 'Invoice', 'Lead', 'Part', 'Ticket', 'Loaner tool']);
  await page.keyboard.type('lead');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/sales\?open=new/);
});

test('redirects unknown paths to the menu', async ({ openPage }) => {
  const page = await openPage('/no/such/place');
  await expect(page).toHaveURL(/#\/menu$/);
});

test('converts the path of a provider’s redirect to a page of the app', async ({ openPage, page }) => {
  await openPage('/menu');
  await page.goto('/auth/zoho/login-callback?code=1');
  await expect(page).toHaveURL(/#\/menu$/);
});

test('shows the signed-in user, and ends the session of this browser on logout', async ({ openPage, people }) => {
  const { id, fullName } = await people.person('Admin');
  const page = await openPage('/bugs', { as: 'Admin' });
  const account = page.getByRole('button', { name: `Account menu, ${fullName}, Admin` });
  await expect(account).toContainText(fullName);
  await account.click();
  const sent = page.waitForRequest('**/api/auth/logout');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  expect((await sent).postDataJSON()).toEqual({ userId: id });
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('current-user'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('logs and reports a failed logout, and stays on the page', async ({ openPage, errors }) => {
  errors.allow(/50\d|Logout failed|api\/auth\/logout/);
  const page = await openPage('/bugs');
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status: 500, json: { message: 'Not today', code: 'x', requestId: '1' } }),
  );
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Logout failed'));
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await logged;
  await expect(page.getByText('Couldn’t log you out')).toBeVisible();
  await expect(page).toHaveURL(/#\/bugs$/);
  expect(await page.evaluate(() => sessionStorage.getItem('current-user'))).toBeNull();
});

test('remembers the color scheme, which defaults to that of the device', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('asks to sign in after the session has ended, then returns to the page', async ({ openPage, errors }) => {
  errors.allow(/401|sign in|Invalid credentials/i);
  const page = await openPage('/bugs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Reports');
  await endSessionAtNext(page, 'GET', /api.tickets.*SOD/);
  await page.getByRole('link', { name: 'SOD Programming' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(decodeURIComponent(page.url())).toContain('from=/sod');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByLabel('Email or Username').fill('nobody');
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Login Error');
  await expect(password).toBeFocused();
  expect(await password.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([0, 5]);
});

test('marks the section of a ticket’s type, opened from its list or directly', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>('/api/tickets', aTicket({ type: 'Bug Report', summary: 'Wrong torque shown' }));
  const page = await openPage('/bugs');
  await page.getByRole('link', { name: 'Wrong torque shown' }).click();
  const expectBugReports = async (shown: Page) => {
    await expect(shown.getByLabel('Summary')).toHaveValue('Wrong torque shown');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Bug Reports');
    await expect(shown).toHaveTitle('Bug Reports · OBDesk');
    const current = shown.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
    await expect(current).toHaveText(/^Bug Reports/);
  };
  await expectBugReports(page);
  await expectBugReports(await openPage(`/sod/${body.id}`));
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  await expect(page.getByRole('dialog').getByLabel('Type')).toHaveValue('Bug Report');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'SOD Programming' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOD Programming');
});

test('closes dialogs and menus when the URL changes', async ({ openPage }) => {
  const page = await openPage('/menu', { as: 'Admin' });
  await page.getByRole('main').getByRole('link', { name: 'Bug Reports' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'New Ticket' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Reports');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/#/sod');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOD Programming');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Reports');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOD Programming');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import Tickets' }).click();
  await expect(page.getByRole('dialog', { name: 'Import Tickets' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Reports');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('shows no keyboard hints on touch screens', async ({ openPage, api }) => {
    const { body } = await api.post<{ id: string }>('/api/tickets', aTicket());
    const page = await openPage('/sod');
    await expect(page.getByText('1 case', { exact: true })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByText('move ·')).toBeHidden();
    await page.goto(`/#/sod/${body.id}`);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('shows the sidebar as a drawer that closes on navigation', async ({ openPage }) => {
    const page = await openPage('/menu');
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'Parts Inventory' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/#\/parts-inventory/);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
  });
});
