import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';

const aUser = { fullName: 'Ben Baker', username: 'ben', email: 'ben@desk.example', password: 'a long enough password', role: 'Admin' };

test('opens the log from the account menu, shows the changes of an entry and opens its record', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>('/api/users', aUser);
  await api.put(`/api/users/${body.id}`, { role: 'User', password: 'another long password' });
  await api.post('/api/parts', aPart({ name: 'OBD cable', quantity: 40 }));
  await api.put('/api/parts/P-0001', { quantity: 35, supplier: 'Voltix' });
  const page = await openPage('/menu', { as: 'Admin' });
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Audit log' }).click();
  await expect(page.getByText('4 entries')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Updated a part');
  await expect(rows.nth(1)).toContainText('Quantity: 40 → 35, Supplier: None → Voltix');
  await expect(rows.nth(3)).toContainText('Role: Admin → User, Password: Hidden');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Show Updated a user Ben Baker' }).click();
  const drawer = page.getByRole('dialog', { name: 'Updated a user' });
  await expect(drawer.getByRole('row', { name: 'Role Admin User' })).toBeVisible();
  await expect(drawer.getByRole('row', { name: 'Password Changed (values aren’t stored)' })).toBeVisible();
  await expect(drawer.getByText('127.0.0.1')).toBeVisible();
  await page.reload();
  await expect(drawer.getByText('Ben Baker', { exact: true })).toBeVisible();
  await drawer.getByRole('link', { name: 'All changes to this record' }).click();
  await expect(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Audit trail for User Ben Baker. Show all records' }).click();
  await expect(page.getByText('4 entries')).toBeVisible();

  await page.getByRole('link', { name: 'P-0001 OBD cable' }).first().click();
  await page.getByRole('dialog', { name: 'Edit Part' }).getByRole('link', { name: 'Audit trail' }).click();
  await expect(page).toHaveURL(/audit-log\?subject=part/);
  await expect(page.getByText('2 entries')).toBeVisible();
});

test('filters the log by URL parameters, which the export uses as well', async ({ openPage, api, server }) => {
  await server.database.query(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_name, detail)
     VALUES ('2026-03-01T12:00Z', 'u1', 'Carla Cruz', 'part.changed', 'part:P-0007', 'P-0007 Antenna', '{}'),
       ('2026-03-09T12:00Z', 'u1', 'Carla Cruz', 'part.created', 'part:P-0008', 'P-0008 Display', '{}'),
       ('2026-03-09T12:00Z', NULL, 'System', 'auth.sign_in_failed', 'user:u1', 'Carla Cruz', '{}')`,
  );
  await api.post('/api/parts', aPart());
  const page = await openPage('/audit-log', { as: 'Admin' });
  await expect(page.getByText('4 entries')).toBeVisible();
  await page.getByLabel('User', { exact: true }).selectOption('Carla Cruz');
  await expect(page.getByText('2 entries')).toBeVisible();
  await page.getByLabel('Action', { exact: true }).selectOption('Updated a part');
  await expect(page.getByText('1 entry')).toBeVisible();
  await page.getByLabel('Action', { exact: true }).selectOption('All actions');
  await page.getByLabel('User', { exact: true }).selectOption('All users');
  await page.getByLabel('From', { exact: true }).fill('2026-03-09');
  await page.getByLabel('To', { exact: true }).fill('2026-03-09');
  await expect(page.getByText('2 entries')).toBeVisible();
  await page.getByLabel('Record', { exact: true }).selectOption('Part');
  await expect(page.getByText('1 entry')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'P-0008 Display' })).toBeVisible();
  await expect(page.getByText('1 entry')).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
  await page.getByPlaceholder('Search by name…').fill('nobody');
  await expect(page.getByText('No matching entries')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('cell', { name: 'Exported the audit log', exact: true })).toBeVisible();
  await expect(page.getByText('5 entries')).toBeVisible();
});

test('loads a long log while scrolling', { tag: '@stress' }, async ({ openPage, server }) => {
  await server.database.query(
    "INSERT INTO audit_log (actor_name, action, subject, detail) SELECT 'System', 'auth.sign_in_failed', 'name:' || n, '{}' FROM generate_series(1, 400) AS n",
  );
  const page = await openPage('/audit-log', { as: 'Admin' });
  await expect(page.getByText('400 entries')).toBeVisible();
  await page.getByRole('cell', { name: '400', exact: true }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByRole('cell', { name: '1', exact: true })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000 });
});

test('hides the log from Users and redirects visitors to the sign-in page', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart());
  const page = await openPage('/audit-log');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Audit log' })).toHaveCount(0);
  await page.goto(page.url().replace(/#.*/, '#/parts-inventory?open=P-0001'));
  await expect(page.getByRole('dialog', { name: 'Edit Part' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit trail' })).toHaveCount(0);
  const anonymous = await openPage('/audit-log', { as: 'anonymous' });
  await expect(anonymous.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(anonymous).toHaveURL(/from=/);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('shows action and subject below the user, and opens the filters with a button', async ({ openPage, api }) => {
    await api.post('/api/users', aUser);
    const page = await openPage('/audit-log', { as: 'Admin' });
    await expect(page.getByRole('rowheader', { name: 'Ada Admin Added a user Ben Baker' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const person = page.getByRole('dialog', { name: 'Filters' }).getByLabel('User', { exact: true });
    await expect(person).toBeVisible();
    await person.selectOption('Ada Admin');
    await expect(page).toHaveURL(/actor=/);
  });
});
