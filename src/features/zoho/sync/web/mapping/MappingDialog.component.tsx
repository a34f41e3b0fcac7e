import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada, renderAt } from '../../../../../testing/web/components/render.tsx';
import { reply } from '../../../../../testing/web/components/replies.ts';
import { syncMappingApi } from '../../sync-mapping.contract.ts';
import { MappingDialog } from './MappingDialog.tsx';

test('asks to enter the Zoho values if Zoho is unreachable', async () => {
  const tickets = { statusOut: {}, statusIn: {}, department: {}, fields: {} };
  const leads = { statusOut: {}, statusIn: {}, sourceOut: {}, sourceIn: {} };
  reply(syncMappingApi.get, { tickets, leads, offered: null });
  renderAt('/settings', <MappingDialog opened onClose={() => {}} />, { user: ada() });
  await expect.element(page.getByRole('dialog', { name: 'Edit mapping' })).toHaveTextContent('Couldn’t load the values from Zoho.');
});
