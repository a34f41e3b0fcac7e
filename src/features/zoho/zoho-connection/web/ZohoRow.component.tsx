import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt } from '../../../../testing/web/components/render.tsx';
import { allowError, reply } from '../../../../testing/web/components/replies.ts';
import { authApi } from '../../../admin/auth/auth.contract.ts';
import { SETTINGS } from '../../../admin/settings/settings.contract.ts';
import { zohoConnectionApi } from '../zoho-connection.contract.ts';
import { ZohoRow } from './ZohoRow.tsx';

const renderRow = () => {
  reply(SETTINGS.zoho.read, { dataCenter: '' });
  reply(zohoConnectionApi.connection, { connected: false, since: null, organization: null, problem: null, missingScopes: [] });
  renderAt('/settings', <ZohoRow isStored={false} isUnreadable={false} onPaste={() => {}} />, { user: ada() });
};

test('saves the data center that an Admin chooses', async () => {
  renderRow();
  const select = page.getByLabelText('Zoho data center');
  await expect.element(select).toHaveValue('');
  reply(SETTINGS.zoho.read, { dataCenter: 'eu' });
  const saved = reply(SETTINGS.zoho.change, { dataCenter: 'eu' });
  await select.selectOptions('Europe (zoho.eu)');
  await expect.element(select).toHaveValue('eu');
  await expect.poll(() => saved).toMatchObject([{ body: { dataCenter: 'eu' } }]);
});

test('tells an Admin what to do if the server has no client ID', async () => {
  allowError('Zoho Client ID is not configured on the server.');
  renderRow();
  const requests = reply(authApi.zohoClientId, { clientId: null, state: null, authorizationUrl: null });
  await page.getByRole('button', { name: 'Connect to Zoho' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Zoho Client ID is not configured on the server. Set ZOHO_CLIENT_ID and ZOHO_CLIENT_SECRET');
  expect(requests[0]?.query.get('purpose')).toBe('connect');
});
