import type { Invitation } from '../../src/features/admin/users/user.contract.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../src/testing/web/accessibility.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';

test('an invited user chooses a password and continues to the menu; the link works once', async ({ openPage, api, errors }) => {
  const name = `kate-${Date.now()}`;
  const { body } = await api.post<Invitation>('/api/users/invitations', {
    fullName: `Kate ${name}`,
    username: name,
    email: `${name}@example.com`,
  });
  const { path, user } = body;
  const page = await openPage(path.replace('/#', ''), { as: 'anonymous' });
  await expect(page.getByRole('heading', { name: `Welcome, ${user.fullName}` })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText('Password must be at least 12 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a lantern for the amber otter');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page).toHaveURL(/#\/menu$/);

  errors.allow(/403|invitations/);
  const other = await openPage(path.replace('/#', ''), { as: 'anonymous' });
  await expect(other.getByRole('alert')).toContainText('This invitation link isn’t valid anymore. Ask an Admin for a new one.');
});
