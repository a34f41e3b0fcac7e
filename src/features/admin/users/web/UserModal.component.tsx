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
  renderAt('/settings', <UserModal user={user} isOwn={false} isCovered={false} onClose={() => {}} onInvited={() => {}} />, { user: ada() });
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

test('invites a new user without a password and shows the link until it is closed', async () => {
  reply(userApi.list, [ada()]);
  renderAt('/settings?user=new', <UserPermissions />, { user: ada() });
  const form = page.getByRole('dialog', { name: 'Add user' });
  await form.getByLabelText('Full name').fill('Kate Hughes');
  await form.getByLabelText('Username').fill('kate');
  await form.getByLabelText('Email').fill('kate@example.com');
  const user = { ...uma(), fullName: 'Kate Hughes', email: 'kate@example.com', invitedUntil: '2026-12-03T10:00:00.000Z' };
  const invited = reply(userApi.invite, { user, path: '/#/invite?token=abc' });
  await form.getByRole('button', { name: 'Invite user' }).click();

  const dialog = page.getByRole('dialog', { name: 'Invite Kate Hughes' });
  await expect.element(dialog.getByLabelText('Invitation link')).toHaveValue(`${window.location.origin}/#/invite?token=abc`);
  await expect.element(dialog.getByRole('button', { name: 'Copy link' })).toHaveFocus();
  expect(invited).toMatchObject([{ body: { fullName: 'Kate Hughes', username: 'kate', email: 'kate@example.com', role: 'User' } }]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(dialog).not.toBeInTheDocument();
});
