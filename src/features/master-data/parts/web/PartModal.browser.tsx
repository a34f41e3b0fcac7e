import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { aPart } from '../part.factory.ts';

const PAGE = '/parts-inventory';

test('receives, uses and corrects stock, and lists it in the history', async ({ openPage, api, errors }) => {
  const { body: ticket } = await api.post<{ id: string }>('/api/tickets', aTicket());
  await api.post('/api/parts', aPart({ name: 'Plug', quantity: 40 }));
  const page = await openPage(`${PAGE}?open=P-0001`);
  const dialog = page.getByRole('dialog', { name: 'Edit part' });
  const history = dialog.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([/\+40\s*Received · Opening stock/]);

  await dialog.getByRole('region', { name: 'Stock' }).getByLabel('Amount').fill('10');
  await expect(dialog.getByText('40 → 50 on hand')).toBeVisible();
  await dialog.getByRole('region', { name: 'Stock' }).getByLabel('Amount').press('Enter');
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText('+10');
  await expect(dialog.getByRole('region', { name: 'Stock' }).getByLabel('Amount')).toHaveValue('');
  await expect(dialog.getByLabel('Quantity')).toHaveValue('50');

  await dialog.getByText('Use', { exact: true }).click();
  await dialog.getByRole('region', { name: 'Stock' }).getByLabel('Amount').fill('2');
  await dialog.getByLabel('Ticket').fill(ticket.id);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(history.first()).toContainText('−2');

  await dialog.getByText('Adjust', { exact: true }).click();
  await dialog.getByLabel('Adjustment').fill('-60');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Counted');
  errors.allow(/409|only 48/);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Plug: only 48 on hand.');
  await expectAccessible(page);
  await dialog.getByLabel('Adjustment').fill('-30');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(history.first()).toContainText(/−30\s*Adjusted · Counted/);
  await expect(dialog.getByText('Reorder', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'Plug' })).toContainText('18');

  await page.getByRole('button', { name: 'Edit Plug' }).click();
  await history.filter({ hasText: 'Used' }).getByRole('link', { name: ticket.id }).click();
  await expect(page).toHaveURL(new RegExp(`/sod/${ticket.id}$`));
});

test('updates an untouched open form live', async ({ openPage, api, errors }) => {
  errors.allow(/409|Someone else changed/);
  await api.post('/api/parts', aPart({ name: 'Plug', quantity: 40 }));
  const page = await openPage(`${PAGE}?open=P-0001`);
  const dialog = page.getByRole('dialog', { name: 'Edit part' });
  await expect(dialog.getByLabel('Quantity')).toHaveValue('40');
  await api.put('/api/parts/P-0001', { name: 'Plug, moulded', quantity: 33 });
  await expect(dialog.getByLabel('Quantity')).toHaveValue('33');
  await dialog.getByLabel('Supplier').fill('Kabel Nord');
  await dialog.getByLabel('Supplier').press('Tab');
  await api.put('/api/parts/P-0001', { quantity: 30 });
  await expect(dialog.getByText('30', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByLabel('Quantity')).toHaveValue('33');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/parts/P-0001')).body).toMatchObject({ name: 'Plug, moulded', quantity: 30, supplier: 'Kabel Nord' });
});

test('counts and lists parts to reorder, with the reserved ones', async ({ openPage, api }) => {
  const { body: ticket } = await api.post<{ id: string }>('/api/tickets', aTicket());
  await api.post('/api/parts', aPart({ name: 'Enough', quantity: 20 }));
  await api.post('/api/parts', aPart({ name: 'Spoken for', quantity: 22 }));
  const page = await openPage(PAGE);
  await expect(page.getByText('2 parts')).toBeVisible();
  await page.getByText('0 to reorder').click();
  await expect(page.getByText('Nothing to reorder')).toBeVisible();
  await api.post('/api/parts/P-0002/movements', { kind: 'reserved', quantity: 3, ticketId: ticket.id });
  const row = page.getByRole('row', { name: 'Spoken for' });
  await expect(row).toContainText('3 reserved');
  await expect(page.getByText('1 to reorder')).toBeVisible();
  await expect(page.getByText('1 part', { exact: true })).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole('row', { name: 'Enough' })).toHaveCount(0);
  await page.getByText('All', { exact: true }).click();
  await expect(page.getByRole('row', { name: 'Enough' })).toBeVisible();
});

test('fits the list, the movement form and the history on a phone', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart({ name: 'Plug', quantity: 1_000_000 }));
  for (let n = 1; n <= 3; n++)
    await api.post('/api/parts/P-0001/movements', { kind: 'corrected', quantity: -n, reason: `Counted ${'x'.repeat(90 * n)}` });
  const page = await openPage(`${PAGE}?open=P-0001`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
  await page.getByRole('dialog').getByText('Use', { exact: true }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
