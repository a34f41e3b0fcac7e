import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt, uma } from '../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { SAME_NAME, type User, userApi } from '../user.contract.ts';
import { UserModal } from './UserModal.tsx';
import { UserPermissions } from './UserPermissions.tsx';

const SAME = { status: 409, code: SAME_NAME, message: 'Ana Silva (ana) already has this name. Confirm that this is a different person.' };
const IS_DIFFERENT = /^This is a different person with the same name/;

const renderForm = (user?: User) => {
  renderAt('/settings', <UserModal user={user} isOwn={false} onClose={() => {}} />, { user: ada() });
  return page.getByRole('dialog');
};

test('asks an Admin to confirm each name that another user has', async () => {
  const dialog = renderForm();
  await dialog.getByLabelText('Full name').fill('Ana  Silva');
  await dialog.getByLabelText('Username').fill('ana2');
  await dialog.getByLabelText('Email').fill('ana2@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('amber-otter-lantern-94');
  const confirmation = dialog.getByLabelText(IS_DIFFERENT);
  await expect.element(confirmation).not.toBeInTheDocument();
  replyWithError(userApi.create, SAME);
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect.element(dialog.getByText('Ana Silva (ana) already has this name.')).toBeVisible();

  await confirmation.click();
  await dialog.getByLabelText('Full name').fill('Ana Silv');
  await expect.element(confirmation).not.toBeInTheDocument();
  await dialog.getByLabelText('Full name').fill('Ana Silva');
  await expect.element(confirmation).not.toBeChecked();
  await confirmation.click();
  const added = reply(userApi.create, { ...uma(), fullName: 'Ana Silva' });
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(added).toMatchObject([{ body: { fullName: 'Ana Silva', sameNameConfirmed: true } }]);
});

test('asks an Admin to confirm the same name for an existing user', async () => {
  const dialog = renderForm({ ...uma(), fullName: 'Ana Silva' });
  replyWithError(userApi.update, SAME);
  await dialog.getByLabelText('Full name').fill('Ada Admin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabelText(IS_DIFFERENT).click();
  const saved = reply(userApi.update, { ...uma(), fullName: 'Ada Admin', version: 2 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved).toMatchObject([{ params: { id: uma().id }, body: { fullName: 'Ada Admin', sameNameConfirmed: true } }]);
});

test('tells two users with the same name apart by their usernames', async () => {
  const ana = { ...uma(), fullName: 'Ana Silva', username: 'ana' };
  reply(userApi.list, [ada(), ana, { ...ana, id: 'ana-2', username: 'ana2' }]);
  renderAt('/settings', <UserPermissions />, { user: ada() });
  for (const username of ['ana', 'ana2']) await expect.element(page.getByRole('row', { name: `Ana Silva (${username})` })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit Ana Silva (ana2)' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Ada Admin (' })).not.toBeInTheDocument();
});
