import type { Page } from '@playwright/test';
import { fillUnlisted } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';

async function openForm(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  return page.getByRole('dialog', { name: 'New Ticket' });
}

test('creates a ticket with all fields, and its description as the first note', async ({ openPage, api }) => {
  const page = await openPage('/rma');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await expect(dialog.getByLabel('Find the caller')).toBeFocused();
  await expect(dialog.getByLabel('Type', { exact: true })).toHaveValue('Tool Repair');
  const typed = {
    Summary: 'Screen is broken',
    'Customer company': 'Café Racer Motors',
    'Customer name': 'T. Mueller',
    'Customer email': 'a@b.example',
  };
  const tool = { 'Tool serial': 'L-ISCANH-0092', 'Received with': 'Charger', Description: 'It fell.\nTwice.' };
  for (const [label, value] of Object.entries({ ...typed, ...tool })) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await dialog.getByRole('button', { name: 'Start repair' }).dblclick();
  await expect(page.getByRole('link', { name: 'Print label' })).toHaveAttribute('href', /receiving-label$/);

  await expect(page.getByText('It fell.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator(':focus')).toHaveText('New Ticket');
  const { body: all } = await api.get<Ticket[]>('/api/tickets');
  expect(all).toHaveLength(1);
  const { body } = await api.get<Ticket>(`/api/tickets/${all[0]?.id}`);
  expect(body).toMatchObject({
    summary: 'Screen is broken',
    type: 'Tool Repair',
    status: 'Received',
    rmaNumber: body.id.replace('TKT', 'RMA'),
    orderDate: expect.any(String),
    technicianId: 'Uma User',
    arrivedWith: 'Charger',
    customerId: 'cafe-racer-motors',
  });
  expect(body.history.map(({ content }) => content)).toEqual(expect.arrayContaining(['Ticket created', 'It fell.\nTwice.']));
});

test('keeps a new ticket over a reload until it is created or discarded', async ({ openPage, people }) => {
  const page = await openPage('/rma');
  const dialog = await openForm(page);
  await dialog.getByLabel('Summary').fill('Key learning fails');
  await dialog.getByLabel('Type', { exact: true }).selectOption('Bug Report');
  await dialog.getByLabel('Year').fill('20');
  await page.reload();
  await openForm(page);
  await expect(dialog.getByText('Draft restored')).toBeVisible();
  await expect(dialog.getByLabel('Summary')).toHaveValue('Key learning fails');
  await expect(dialog.getByLabel('Type', { exact: true })).toHaveValue('Bug Report');
  await expect(dialog.getByLabel('Year')).toHaveValue('20');
  await dialog.getByLabel('Year').fill('2019');
  await fillUnlisted(dialog.getByLabel('Customer company'), 'Harbor Street Garage');
  const { id } = await people.person('User');
  const isStored = () => page.evaluate((key) => key in localStorage, `obdesk.draft.${id}.new-ticket`);
  expect(await isStored()).toBe(true);

  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog).toHaveCount(0);
  // Later input belongs to the ticket that was opened.
  await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
  await openForm(page);
  await expect(dialog.getByLabel('Summary')).toHaveValue('');
  await expect(dialog.getByText('Draft restored')).toHaveCount(0);
  expect(await isStored()).toBe(false);

  await dialog.getByLabel('Summary').fill('Never mind');
  await page.reload();
  await openForm(page);
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog.getByLabel('Summary')).toHaveValue('');
  await expect(dialog.getByText('Draft restored')).toHaveCount(0);
});
