import type { Page } from '@playwright/test';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';

async function openForm(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  return page.getByRole('dialog', { name: 'New Ticket' });
}

test('fills a new ticket with the page’s shop, contact and tool, and stores a draft for each page', async ({ openPage, api, people }) => {
  const harbor = {
    shopName: 'Harbor Street Garage',
    contacts: [{ name: 'Ray Ortiz', email: 'ray@harbor.example' }],
    toolSerials: ['ISCANP-1'],
  };
  const { body: shop } = await api.post<{ id: string }>('/api/customers', aCustomer(harbor));
  await api.post('/api/customers', aCustomer({ shopName: 'Kowalski Garage', contacts: [], toolSerials: ['ISCANP-2'] }));
  const { body: ticket } = await api.post<Ticket>(
    '/api/tickets',
    aTicket({ customerId: shop.id, customerCompany: 'Harbor Street Garage', customerName: '', toolSerial: 'ISCANP-1' }),
  );
  const page = await openPage(`/customers/${shop.id}`);
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  const field = (label: string) => dialog.getByLabel(label);
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  const hasHarborData = async () => {
    await expect(field('Customer company')).toHaveValue('Harbor Street Garage');
    await expect(field('Customer name')).toHaveValue('Ray Ortiz');
    await expect(field('Customer email')).toHaveValue('ray@harbor.example');
    await expect(field('Tool serial')).toHaveValue('ISCANP-1');
  };
  await expect(page.getByRole('heading', { name: 'Harbor Street Garage' })).toBeVisible();
  await openForm(page);
  await hasHarborData();
  await leave();
  await openForm(page);
  await expect(dialog.getByText('Draft restored')).toHaveCount(0);
  await field('Summary').fill('Battery swells');
  await leave();

  const main = page.getByRole('main');
  // The header names the next page while the page before is still shown.
  const others = [
    ['/serials/ISCANP-2', main.getByRole('heading', { name: 'ISCANP-2' }), 'Kowalski Garage'],
    ['/menu', main.getByRole('link', { name: /^SOD Programming/ }), ''],
  ] as const;
  for (const [address, shown, company] of others) {
    await page.goto(`/#${address}`);
    await expect(shown.first()).toBeVisible();
    await openForm(page);
    await expect(field('Summary')).toHaveValue('');
    await expect(field('Customer company')).toHaveValue(company);
    await leave();
  }
  const pages = {
    '/serials/ISCANP-1': main.getByText('Harbor Street Garage').first(),
    [`/sod/${ticket.id}`]: page.getByRole('region', { name: 'Customer' }),
  };
  for (const [address, shown] of Object.entries(pages)) {
    await page.goto(`/#${address}`);
    await expect(shown).toBeVisible();
    await openForm(page);
    await hasHarborData();
    await expect(field('Summary')).toHaveValue('');
    await leave();
  }
  const { id } = await people.person('User');
  const stored = await page.evaluate((user) => Object.keys(localStorage).filter((key) => key.startsWith(`obdesk.draft.${user}.new-`)), id);
  expect(stored).toEqual([`obdesk.draft.${id}.new-ticket.customer ${shop.id}`]);

  await page.goto(`/#/customers/${shop.id}`);
  await expect(page.getByRole('heading', { name: 'Harbor Street Garage' })).toBeVisible();
  await openForm(page);
  await expect(dialog.getByText('Draft restored')).toBeVisible();
  await expect(field('Summary')).toHaveValue('Battery swells');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(field('Summary')).toHaveValue('');
  await hasHarborData();
});

test('lists a new ticket started from another one among the drafts, reopens and discards it', async ({ openPage, api }) => {
  const ticket = (await api.post<Ticket>('/api/tickets', aTicket({ toolSerial: 'ISCANP-31177' }))).body;
  const page = await openPage(`/sod/${ticket.id}`);
  await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
  const dialog = await openForm(page);
  await dialog.getByLabel('Summary').fill('Battery swells');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto('/#/menu');
  const drafts = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Drafts/ });
  await expect(drafts).toHaveText('Drafts1');
  await drafts.click();
  const draft = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Battery swells' });
  await expect(draft).toContainText(`Started from ${ticket.id}`);
  await draft.getByRole('button', { name: /^Battery swells/ }).click();
  await expect(dialog.getByText('Draft restored')).toBeVisible();
  await expect(dialog.getByLabel('Summary')).toHaveValue('Battery swells');
  await expect(dialog.getByLabel('Tool serial')).toHaveValue('ISCANP-31177');
  await dialog.getByLabel('Summary').fill('Battery swells up');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(draft).toContainText('Battery swells up');

  await draft.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No drafts')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(draft).toContainText('Battery swells up');
  await draft.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No drafts')).toBeVisible();
  await expect(drafts).toBeHidden();
});
