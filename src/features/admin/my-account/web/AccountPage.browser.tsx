import { STAFF_PASSWORD } from '../../../../testing/server/staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';

const PAGE = '/account';
const NEW_PASSWORD = 'granite-walnut-tram-55';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('changes the name and updates the header and the stored session, also in other tabs', async ({ openPage }) => {
  const page = await openPage('/menu');
  const other = await page.context().newPage();
  await other.goto('/#/menu');
  await expect(other.getByRole('banner').getByText('Uma User')).toBeVisible();
  await page.getByRole('button', { name: /^Account menu, Uma User/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Full name').fill('');
  await profile.getByRole('button', { name: 'Save name' }).click();
  await expect(profile.getByText('Full name is required')).toBeVisible();
  await profile.getByLabel('Full name').fill('Uma Newname');
  await page.keyboard.press('Enter');
  for (const each of [page, other]) {
    await expect(each.getByRole('banner').getByText('Uma Newname')).toBeVisible();
    const copy = await each.evaluate(() => sessionStorage.getItem('current-user') ?? '');
    expect(JSON.parse(copy)).toMatchObject({ fullName: 'Uma Newname', version: 2 });
    expect(copy).not.toMatch(/password/i);
  }
  await expect(profile.getByRole('button', { name: 'Save name' })).toBeDisabled();
});

test('changes the password, shows errors at their fields and signs out other devices', async ({
  openPage,
  people,
  server,
  request,
  errors,
}) => {
  errors.allow(/400|current password|too common/i);
  const page = await openPage(PAGE);
  const { username } = await people.person('User');
  await people.session('User', { userAgent: IPHONE, address: '192.0.2.7' });
  const panel = page.getByRole('region', { name: 'Password' });
  const current = panel.getByLabel('Current password');
  const next = panel.getByLabel('New password');
  await current.fill('not this one');
  await next.fill(NEW_PASSWORD);
  await panel.getByRole('button', { name: 'Change password' }).click();
  await expect(panel.getByText('The current password is incorrect')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(STAFF_PASSWORD);
  await expect(panel.getByText('The current password is incorrect')).toBeHidden();
  await next.fill('Password-1234!');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('This password is too common')).toBeVisible();
  await expectAccessible(page);
  await next.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed. You’re signed out of your other devices.')).toBeVisible();
  await expect(current).toHaveValue('');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const signIn = { usernameOrEmail: username, password: NEW_PASSWORD };
  // Without the page’s cookies, which would end its session.
  expect((await request.post(`${server.url}/api/auth/login`, { headers: { origin: server.url }, data: signIn })).status()).toBe(200);
});

test('lists devices and signs out one or all others', async ({ openPage, people }) => {
  for (const address of ['192.0.2.7', '192.0.2.8', '192.0.2.9']) await people.session('User', { userAgent: IPHONE, address });
  const page = await openPage(PAGE);
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  const phone = devices.getByRole('listitem').filter({ hasText: '192.0.2.8' });
  await expect(phone).toContainText('Safari 18 on iOS');
  await phone.getByRole('button', { name: 'Sign out Safari 18 on iOS' }).click();
  await expect(phone).toBeHidden();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out of all other devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('button', { name: 'Sign out of all other devices' })).toBeHidden();
});

test('saves color scheme and notifications; ? shows the shortcuts, but not while typing', async ({ openPage }) => {
  const page = await openPage(PAGE);
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toBeAttached();
  const inApp = page.getByRole('switch', { name: 'In-app' });
  await expect(inApp).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await inApp.click();
  await saved;
  await page.reload();
  await expect(inApp).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'Match system' }).check({ force: true });

  await page.getByLabel('Full name').press('Shift+?');
  await expect(page.getByLabel('Full name')).toHaveValue(/\?/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Full name').blur();
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Next row')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
