import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt, uma } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { authApi } from '../auth.contract.ts';
import { SignOutUser } from './SignOutUser.tsx';

test('signs a user out everywhere after a confirmation and shows the number of devices', async () => {
  const covered: boolean[] = [];
  const ended = reply(authApi.endSessions, { devices: 2 });
  renderAt('/settings', <SignOutUser user={uma()} onCover={(isCovered) => covered.push(isCovered)} />, { user: ada() });
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign Uma User out everywhere?' });
  await expect.element(question).toBeVisible();
  expect(ended).toEqual([]);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(page.getByText('Uma User was signed out of 2 devices.')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(ended).toMatchObject([{ params: { id: uma().id } }]);
  expect(covered).toEqual([true, false]);
});
