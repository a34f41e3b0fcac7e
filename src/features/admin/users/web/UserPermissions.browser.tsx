import { STAFF_PASSWORD } from '../../../../testing/server/staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { PASSWORD_MIN, type User } from '../user.contract.ts';
import { aUser } from '../user.factory.ts';

const PAGE = '/settings';

test('adds a user, shows errors at their fields and stores the password nowhere', async ({ openPage, api }) => {
  const page = await openPage(PAGE, { as: 'Admin' });
  const panel = page.getByRole('region', { name: 'User Permissions' });
  await expect(panel.getByText('1 user')).toBeVisible();
  await panel.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel(/^Password/).fill('short');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  const tooShort = `Password must be at least ${PASSWORD_MIN} characters`;
  for (const message of ['Full name is required', 'Username is required', 'Enter a valid email', tooShort])
    await expect(dialog.getByText(message)).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);

  await dialog.getByLabel('Full name').fill('Ben Bench');
  await dialog.getByLabel('Username').fill('ben');
  await dialog.getByLabel('Email').fill('ben@example.com');
  await dialog.getByLabel(/^Password/).fill('amber-otter-lantern-94');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('amber-otter');
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('row', { name: 'Ben Bench' })).toContainText('ben@example.com');
  await expect(panel.getByText('2 users')).toBeVisible();
  expect((await api.get<User[]>('/api/users')).body).toMatchObject([
    { fullName: 'Ada Admin' },
    { fullName: 'Ben Bench', role: 'User', isActive: true },
  ]);
});

test('merges the changes of two Admins, resolves conflicts by field and sends no blank password', async ({ openPage, api, errors }) => {
  errors.allow(/409|Someone else changed/);
  const { id } = (await api.post<User>('/api/users', aUser({ fullName: 'Ben Bench' }))).body;
  const page = await openPage(`${PAGE}?user=${id}`, { as: 'Admin' });
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  await dialog.getByLabel('Full name').fill('Ben Mine');
  await dialog.getByLabel('Username').fill('mine');
  await api.put(`/api/users/${id}`, { fullName: 'Ben Theirs', email: 'theirs@example.com' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this user' });
  await expect(conflict.getByRole('radiogroup', { name: 'Full name' }).getByLabel('Use theirs: Ben Theirs')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue('theirs@example.com');

  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await conflict.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ fullName: 'Ben Mine', username: 'mine', version: 2 });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: 'Ben Mine' })).toContainText('theirs@example.com');
});

test('deactivates and deletes a user after a confirmation, but not the last Admin', async ({ openPage, api, errors }) => {
  errors.allow(/403|last Admin/);
  await api.post('/api/users', aUser({ fullName: 'Ben Bench' }));
  const page = await openPage(PAGE, { as: 'Admin' });
  const row = page.getByRole('row', { name: 'Ben Bench' });
  await row.getByRole('button', { name: 'Edit Ben Bench' }).click();
  await page.getByRole('dialog').getByLabel('Active').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Inactive')).toBeVisible();

  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' });
  await row.getByRole('button', { name: 'Delete Ben Bench' }).click();
  await expect(question.getByText('Ben Bench')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Delete Ben Bench' }).click();
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(row).toBeHidden();

  await page.getByRole('button', { name: 'Delete Ada Admin' }).click();
  await expect(question.getByText('This is you')).toBeVisible();
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(question.getByText('You can’t delete, demote or deactivate the last Admin')).toBeVisible();
});

test('asks for the password before a role changes, and keeps the form’s input', async ({ openPage, api, server, errors }) => {
  errors.allow(/40[03]|Confirm your password|current password is incorrect/);
  const { id } = (await api.post<User>('/api/users', aUser({ fullName: 'Ben Bench' }))).body;
  const page = await openPage(`${PAGE}?user=${id}`, { as: 'Admin' });
  await server.database.query("UPDATE sessions SET password_proved_at = now() - interval '6 minutes'");
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  await dialog.getByLabel('Role').selectOption('Admin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByText('Confirm your password to continue')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused();
  await expect(dialog.getByLabel('Role')).toHaveValue('Admin');

  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(question.getByText('Incorrect password')).toBeVisible();
  await expect(question.getByLabel('Your password')).toBeFocused();
  await question.getByLabel('Your password').fill(STAFF_PASSWORD);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(STAFF_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: 'Ben Bench' })).toContainText('Admin');

  await page.getByRole('row', { name: 'Ben Bench' }).getByRole('button', { name: 'Delete Ben Bench' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByRole('row', { name: 'Ben Bench' })).toBeHidden();
});

test('moves Admins who give up their role to the dashboard', async ({ openPage, api, errors }) => {
  errors.allow(/40[13]|sign in|not allowed/i);
  await api.post('/api/users', aUser({ role: 'Admin' }));
  const page = await openPage(PAGE, { as: 'Admin' });
  await page.getByRole('button', { name: 'Edit Ada Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  await expect(dialog.getByRole('link', { name: 'My account' })).toBeVisible();
  await dialog.getByLabel('Role').selectOption('User');
  await expect(dialog.getByText('You’ll lose Admin access')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(page.getByRole('banner')).toContainText('Ada Admin,User');
});

test('signs out Admins who delete their own account', async ({ openPage, api, errors }) => {
  errors.allow(/401|sign in/i);
  await api.post('/api/users', aUser({ role: 'Admin' }));
  const page = await openPage(PAGE, { as: 'Admin' });
  await page.getByRole('button', { name: 'Delete Ada Admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('current-user'))).toBeNull();
});

test('searches many users and shows the rest on request, also on a phone', async ({ openPage, people, server }) => {
  await people.person('Admin');
  await server.database.query(`INSERT INTO users (id, full_name, username, email, password_hash, role)
    SELECT 'p' || n, 'Person ' || n || repeat(' Longname', n % 9), 'person' || n, 'person' || n || '@example.com', '', 'User' FROM generate_series(1, 200) n`);
  const page = await openPage(PAGE, { as: 'Admin' });
  await expect(page.getByText('201 users')).toBeVisible();
  await page.getByLabel('Search users').fill('person 177');
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search users').fill('nobody');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show 191 more' }).click();
  await page.getByRole('button', { name: 'Delete Person 200' }).scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
});
