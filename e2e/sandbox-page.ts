import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { expectNoSidewaysScroll } from '../src/testing/web/accessibility.ts';
import { findViolations } from '../src/testing/web/axe.ts';

let sandbox: ChildProcess;
let url = '';

test.beforeAll(async () => {
  const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATASET: 'empty' };
  sandbox = spawn(process.execPath, ['scripts/sandbox.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of sandbox.stdout ?? []) {
    output += chunk;
    url = /^Sandbox ready on (\S+)$/m.exec(output)?.[1] ?? '';
    if (url) break;
  }
});
test.afterAll(async () => {
  sandbox.kill('SIGTERM');
  await once(sandbox, 'exit');
});
test.beforeEach(async ({ page, request }) => {
  await request.post(`${url}/_control/reset`, { data: { dataset: 'empty' } });
  await page.goto(url);
});

test('shows new calls and records', async ({ page, request }) => {
  await expect(page.getByText('No calls yet.')).toBeVisible();
  await request.get(`${url}/desk/api/v1/organizations`);
  const calls = page.getByRole('list', { name: 'Calls' });
  await expect(calls.getByRole('listitem')).toContainText('GET /desk/api/v1/organizations');
  await expect(calls.getByRole('listitem')).toContainText('401');
  await request.post(`${url}/_control/edit`, { data: { provider: 'crm', kind: 'accounts', changes: { Account_Name: 'Straße & Söhne' } } });
  await page.getByRole('button', { name: 'accounts 1' }).click();
  const record = page.getByRole('listitem').filter({ hasText: 'Straße & Söhne' });
  await record.locator('summary').click();
  await expect(record.getByRole('textbox', { name: 'Fields as JSON' })).toHaveValue(/"Account_Name": "Straße & Söhne"/);
});

test('adds a fault, shows that it fired, and removes it', async ({ page, request }) => {
  await page.getByRole('combobox', { name: 'Service' }).selectOption('vpic');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('status');
  await page.getByRole('spinbutton', { name: 'Status' }).fill('418');
  await page.getByRole('spinbutton', { name: 'Times' }).fill('3');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await expect(page.getByText('418 · fired 0 of 3')).toBeVisible();
  expect((await request.get(`${url}/vpic/api/vehicles/DecodeVinValues/1`)).status()).toBe(418);
  await expect(page.getByText('418 · fired 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('No faults active')).toBeVisible();
  expect((await request.get(`${url}/vpic/api/vehicles/DecodeVinValues/1`)).status()).toBe(200);
});

test('changes a setting, loads another dataset, moves the clock and shows an error', async ({ page, request }) => {
  await page.getByText(/^crm \(\d+\)$/).click();
  await page.getByLabel('crmScopeStatus').fill('403');
  await page.getByLabel('crmScopeStatus').press('Enter');
  await expect.poll(async () => (await (await request.get(`${url}/_control/settings`)).json()).crmScopeStatus.value).toBe(403);
  await page.getByLabel('Clock offset (minutes)').fill('90');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('clock 90 min ahead');
  await page.getByLabel('Clock offset (minutes)').fill('99999999999');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('offsetMs');
  await page.getByLabel('Dataset').selectOption('shop');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'tickets 3,000' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('offers the allowed values of a setting, and rejects an invalid value', async ({ page, request }) => {
  const valueSet = async (name: string) => (await (await request.get(`${url}/_control/settings`)).json())[name].value;
  await page.getByText(/^crm \(\d+\)$/).click();
  await page.getByLabel('crmEscapesEntities').selectOption('all');
  await expect.poll(() => valueSet('crmEscapesEntities')).toBe('all');
  await page.getByLabel('crmScopeStatus').fill('9999');
  await page.getByLabel('crmScopeStatus').press('Enter');
  await expect(page.getByRole('alert')).toContainText('crmScopeStatus is a number from 400 to 599');
  expect(await valueSet('crmScopeStatus')).toBe(401);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the page is accessible and doesn't scroll sideways, also on a phone, ${colorScheme}`,
    colorScheme === 'dark' ? { tag: '@stress' } : {},
    async ({ page, request }) => {
      await page.emulateMedia({ colorScheme });
      await request.get(`${url}/crm/v2/Leads?fields=${'Last_Name,'.repeat(20)}`);
      await expect(page.getByRole('list', { name: 'Calls' }).getByRole('listitem')).toBeVisible();
      expect(await findViolations(page, 'every rule')).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      expect(await findViolations(page, 'every rule')).toEqual([]);
    },
  );
}
