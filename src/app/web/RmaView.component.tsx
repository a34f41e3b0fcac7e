import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customerApi } from '../../features/master-data/customers/customer.contract.ts';
import { aStoredCustomer } from '../../features/master-data/customers/customer.factory.ts';
import { partApi } from '../../features/master-data/parts/part.contract.ts';
import { aStoredPart } from '../../features/master-data/parts/part.factory.ts';
import { priceListApi } from '../../features/master-data/price-list/price-list.contract.ts';
import { orderApi } from '../../features/master-data/purchasing/purchase-order.contract.ts';
import { rmaApi } from '../../features/ticketing/repairs/rma.contract.ts';
import { repairPages } from '../../features/ticketing/repairs/web/repair.manifest.tsx';
import { type Ticket, ticketApi } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aStoredTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { TicketPage } from '../../features/ticketing/tickets/web/TicketPage.tsx';
import { press } from '../../testing/web/components/keys.ts';
import { renderAt } from '../../testing/web/components/render.tsx';
import { reply } from '../../testing/web/components/replies.ts';
import { replyWithTicket } from '../../testing/web/components/ticket.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const saveButton = page.getByRole('button', { name: 'Save', exact: true });

/** Renders a repair. Returns the recorded saves. */
function renderRepair(given: Partial<Ticket> = {}) {
  let stored = aStoredTicket({ type: 'Tool Repair', status: 'Received', ...given });
  replyWithTicket(stored);
  reply(rmaApi.state, { approval: null, stock: [] });
  renderAt(`/sod/${stored.id}`, <TicketPage />, { route: '/sod/$ticketId', features: [repairPages] });
  return reply(ticketApi.update, ({ body: { history: _, version: _version, ...change } }) => {
    stored = aStoredTicket({ ...stored, ...(change as Partial<Ticket>), version: stored.version + 1 });
    reply(ticketApi.get, stored);
    return stored;
  });
}

test('shows the error of a line above all lines, and focuses its cell', async () => {
  const saves = renderRepair();
  await page.getByRole('button', { name: 'Add line item' }).click();
  await field('Description, line 1').fill('Bench labor');
  await field('Quantity, line 1').fill('1.5');
  const cell = page.getByRole('textbox', { name: 'Unit price, line 1' });
  for (const [shown, message] of [
    ['12.345', 'Line 1: Unit price must be a number'],
    ['12.3456', 'Line 1: Unit price: use at most 2 decimal places'],
    ['-5.00', 'Line 1: Unit price must be at least 0'],
    ['', 'Line 1: Unit price is required'],
  ] as const) {
    await cell.fill(shown);
    await press(cell, 'Tab');
    await saveButton.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await expect.element(cell).toHaveFocus();
    await expect.element(cell).toHaveValue(shown);
    await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  }
  expect(saves).toEqual([]);
  await cell.fill('85');
  await expect.element(field('Total of all line items')).toHaveTextContent('$127.50');
});

test('offers parts for the tool’s model first, and asks before adding one for another model', async () => {
  const fitting = aStoredPart({ name: 'Power board', partNumber: 'ISP-PSU', quantity: 3, price: 79, compatibleModels: ['iScan Pro'] });
  const other = aStoredPart({ id: 'P-0002', name: 'Power board', partNumber: 'A-PSU-LITE', compatibleModels: ['iScan Lite'] });
  reply(partApi.fitting, ({ query }) => (query.get('model') === 'iScan Pro' ? [fitting, other] : []));
  reply(partApi.get, fitting);
  renderRepair({ toolSerial: 'ISCANP-31177' });
  const parts = page.getByRole('option', { name: 'Power board' });
  await page.getByRole('button', { name: 'Add part' }).click();
  await field('Find a part').fill('psu');
  await expect.element(parts.first()).toHaveTextContent(/Fits iScan Pro.*\$79\.00.*3 available/);
  await parts.last().click();
  const question = page.getByRole('dialog', { name: 'Add a part for another model?' });
  await expect.element(question).toHaveTextContent('Power board (A-PSU-LITE) is for iScan Lite. This tool is an iScan Pro.');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Description, line 1')).not.toBeInTheDocument();

  for (const line of ['line 1', 'line 2']) {
    await page.getByRole('button', { name: 'Add part' }).click();
    await field('Find a part').fill('psu');
    // Enter waits for the matches.
    await userEvent.keyboard('{Enter}');
    await expect.element(field(`Description, ${line}`)).toHaveValue('Power board');
    await expect.element(field(`Unit price, ${line}`)).toHaveValue('79.00');
  }
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect.element(field('Total of all line items')).toHaveTextContent('$79.00');
});

test('orders what a line is short of, and adds labor from the price list', async () => {
  const part = aStoredPart({ name: 'Power board', quantity: 0, short: 2, supplier: 'Meridian' });
  reply(partApi.get, part);
  reply(orderApi.list, []);
  reply(priceListApi.list, [
    {
      id: 'PRC-0001',
      name: 'Bench labor',
      unitPrice: 95,
      unit: 'hour',
      isActive: true,
      createdAt: part.createdAt,
      lastUpdated: part.createdAt,
      version: 1,
    },
  ]);
  renderRepair({ rmaLineItems: [{ id: 'a', description: 'Power board', quantity: 2, unitCost: 79, partId: 'P-0001' }] });
  reply(rmaApi.state, { approval: null, stock: [{ lineId: 'a', partId: 'P-0001', reserved: 0, used: 0, short: 2 }] });
  const ordered = reply(orderApi.reorder, { orders: [{ id: 'PO-000001', supplierName: 'Meridian' }], added: 1, withoutSupplier: [] });
  await expect.element(page.getByText('short 2')).toBeVisible();
  await page.getByRole('button', { name: 'Order 2 Power board' }).click();
  await expect.poll(() => ordered).toMatchObject([{ body: { partId: 'P-0001', onlyShort: true } }]);

  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByRole('option', { name: 'Bench labor' }).click();
  await expect.element(field('Description, line 2')).toHaveValue('Bench labor');
  await expect.element(field('Unit price, line 2')).toHaveValue('95.00');
});

test('shows the customer’s contact and email unless others are entered, and never mixes two contacts', async () => {
  const lucia = { name: 'Lucia Rivera', email: 'lucia@rivera.example', phone: '(303) 555-0176' };
  const tom = { name: 'Tom Mueller', email: 'tom@rivera.example', phone: '(303) 555-0188' };
  const saves = renderRepair({ customerCompany: 'Rivera Collision', customerName: '', customerEmail: '' });
  reply(customerApi.ofCompany, { customer: aStoredCustomer({ shopName: 'Rivera Collision', contacts: [lucia, tom] }) });
  const contact = field('Primary contact');
  const email = field('Email');
  const saveAs = async (change: Partial<Ticket>) => {
    const before = saves.length;
    await saveButton.click();
    await expect.poll(() => saves.slice(before)).toMatchObject([{ body: change }]);
    await expect.element(page.getByText('Draft saved')).not.toBeInTheDocument();
  };
  await expect.element(email).toHaveValue(lucia.email);
  await email.clear();
  await expect.element(email).toHaveValue('');
  await userEvent.type(email, 'x@rivera.example');
  await saveAs({ customerEmail: 'x@rivera.example' });
  expect(saves[0]?.body).not.toHaveProperty('customerName');
  await email.clear();
  await press(email, 'Tab');
  await expect.element(email).toHaveValue(lucia.email);
  await saveAs({ customerEmail: '' });

  await contact.fill('Rosa Diaz');
  await press(contact, 'Tab');
  await expect.element(contact).toHaveValue('Rosa Diaz');
  await expect.element(email).toHaveValue('');
  await expect.element(page.getByRole('link', { name: lucia.phone })).not.toBeInTheDocument();
  await contact.fill('tom mueller');
  await press(contact, 'Tab');
  await expect.element(email).toHaveValue(tom.email);
  await expect.element(page.getByRole('link', { name: tom.phone })).toBeVisible();
  await contact.clear();
  await expect.element(contact).toHaveValue('');
  await press(contact, 'Tab');
  await expect.element(contact).toHaveValue(lucia.name);
  await saveButton.click();
  await expect.element(page.getByText('Draft saved')).not.toBeInTheDocument();
  expect(saves.map(({ body }) => body.customerName ?? '')).toEqual(saves.map(() => ''));
});

test('shows unsaved notes under every history filter, and restores the category when editing one', async () => {
  renderRepair();
  const filter = field('Filter history');
  await filter.selectOptions('Customer contact');
  await field('Log customer contact').fill('They called.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await filter.selectOptions('Notes');
  await field('New note').fill('The board is wet.');
  await field('Category').selectOptions('Diagnostics');
  await page.getByRole('button', { name: 'Add Note' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Not saved yet' });
  for (const shown of ['Notes', 'Customer contact', 'All entries']) {
    await filter.selectOptions(shown);
    await expect.poll(() => waiting.elements(), { message: shown }).toHaveLength(2);
  }
  await filter.selectOptions('Customer contact');
  await waiting.filter({ hasText: 'The board is wet.' }).getByRole('button', { name: 'Edit' }).click();
  await expect.element(field('New note')).toHaveValue('The board is wet.');
  await expect.element(field('Category')).toHaveValue('Diagnostics');
  await expect.poll(() => waiting.elements()).toHaveLength(1);
});
