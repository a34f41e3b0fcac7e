import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/web/accessibility.ts';
import { expect, test } from '../../../testing/web/fixtures.ts';

const aUser = { fullName: 'Ben Baker', username: 'ben', email: 'ben@desk.example', password: 'a long enough password', role: 'Admin' };

test('an Admin reads who did what, from the menu of the account', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>('/api/users', aUser);
  await api.put(`/api/users/${body.id}`, { role: 'User' });
  const page = await openPage('/menu', { as: 'Admin' });
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await expect(page.getByText('2 entries')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Changed a user');
  await expect(rows.nth(1)).toContainText('role: Admin → User');
  await expect(rows.nth(2)).toContainText('Created a user');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a long log is loaded as one scrolls', async ({ openPage, server }) => {
  await server.database.query(
    "INSERT INTO audit_log (actor_name, action, subject, detail) SELECT 'System', 'auth.sign_in_failed', 'name:' || n, '{}' FROM generate_series(1, 400) AS n",
  );
  const page = await openPage('/audit-log', { as: 'Admin' });
  await expect(page.getByText('400 entries')).toBeVisible();
  await page.getByText('name:400', { exact: true }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByText('name:1', { exact: true })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000 });
});

test('who is no Admin neither finds it nor gets in, and an anonymous visitor signs in first', async ({ openPage }) => {
  const page = await openPage('/audit-log');
  await expect(page).toHaveURL(/#\/menu$/);
  await page.getByRole('button', { name: /Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Audit log' })).toHaveCount(0);
  const anonymous = await openPage('/audit-log', { as: 'anonymous' });
  await expect(anonymous.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(anonymous).toHaveURL(/from=/);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('who and what stand in one column', async ({ openPage, api }) => {
    await api.post('/api/users', aUser);
    const page = await openPage('/audit-log', { as: 'Admin' });
    await expect(page.getByRole('rowheader', { name: 'Ada Admin Created a user' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
