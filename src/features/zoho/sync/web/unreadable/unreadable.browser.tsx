import { runSync, setSync } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect } from '../../../../../testing/web/fixtures.ts';
import { test } from '../../../../../testing/web/zoho/zoho-fixtures.ts';

test('lists unreadable records with the reason, and removes them after a successful retry', async ({ api, openPage, sandbox }) => {
  await sandbox.control.reset('empty');
  await pasteToken(sandbox, api);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
  await setSync(api);
  const ids: string[] = [];
  for (const subject of ['Scan tool stays dark after the update', 'No department', 'Good']) {
    const changes = { subject, contact: { lastName: 'Silva', email: 'ana@shop.example' } };
    ids.push((await sandbox.control.edit<{ id: string }>({ provider: 'desk', kind: 'tickets', changes })).id);
  }
  const [dark = '', noDepartment = ''] = ids;
  await sandbox.control.spoil([
    { provider: 'desk', id: dark, fields: { createdTime: 5 } },
    { provider: 'desk', id: noDepartment, without: ['departmentId'] },
  ]);
  await runSync(api, 'fetch-cases');

  const page = await openPage('/zoho-sync', { as: 'Admin' });
  const panel = page.getByRole('region', { name: /^Unreadable records/ });
  await expect(panel).toContainText('Scan tool stays dark after the update');
  await expect(panel).toContainText('Zoho sent this record without the field “Department ID”.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await sandbox.control.clearSpoiled();
  await panel.getByRole('button', { name: `Retry: Zoho ticket ${noDepartment}` }).click();
  await expect(page.getByText('Retrying 1 record')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Retry all' }).click();
  await expect(panel).toHaveCount(0);
});
