import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { SETTINGS } from '../../../admin/settings/settings.contract.ts';
import { quickbooksConnectionApi } from '../quickbooks-connection.contract.ts';
import { QuickbooksRow } from './QuickbooksRow.tsx';

test('deletes a stored API key, which has no effect', async () => {
  reply(quickbooksConnectionApi.connection, { connected: false });
  const saved = reply(SETTINGS.configuration.change, SETTINGS.configuration.defaults);
  renderAt('/settings', <QuickbooksRow isStored isUnreadable={false} onPaste={() => {}} />, { user: ada() });
  await expect.element(page.getByText('QuickBooks doesn’t use API keys, so this key has no effect.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete key' }).click();
  await expect.poll(() => saved).toMatchObject([{ body: { quickbooksApiKey: '' } }]);
});

test('doesn’t mention API keys if none is stored', async () => {
  reply(quickbooksConnectionApi.connection, { connected: false });
  renderAt('/settings', <QuickbooksRow isStored={false} isUnreadable={false} onPaste={() => {}} />, { user: ada() });
  await expect.element(page.getByText('Not connected')).toBeVisible();
  await expect.element(page.getByText('A QuickBooks API key is stored')).not.toBeInTheDocument();
});
