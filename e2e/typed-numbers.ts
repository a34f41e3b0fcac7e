import type { Page } from '@playwright/test';
import { aPart } from '../src/features/master-data/parts/part.factory.ts';
import { createTicket } from '../src/testing/server/ticket-steps.ts';
import { paste } from '../src/testing/web/clipboard.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

const MONEY = ['1.234,50', '1,234.50', '12.345'] as const;
const WHOLE = ['1,234', '1234', '1.5'] as const;
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

interface Place {
  readonly at: string;
  readonly open?: (page: Page) => Promise<unknown>;
  /** By label: typed text, text shown on blur, and text that is rejected. */
  readonly fields: Readonly<Record<string, readonly [typed: string, shown: string, wrong: string]>>;
}

const places = (repairId: string, caseId: string): readonly Place[] => [
  {
    at: '/parts-inventory',
    open: press('Add Part'),
    fields: { Cost: MONEY, Price: ['123,00', '123.00', '12,345.6.7'], Quantity: WHOLE, 'Reorder point': ['40.0', '40', '1.234'] },
  },
  { at: '/parts-inventory?open=P-0001', fields: { Amount: WHOLE } },
  { at: '/sales', open: press('Add Lead'), fields: { 'Estimated value': ['$1,234', '1,234.00', '250k'] } },
  { at: '/events', open: press('Add Event'), fields: { Price: MONEY } },
  {
    at: '/invoices',
    open: async (page) => {
      await press('New Invoice')(page);
      await press('Add line')(page);
    },
    fields: { 'Unit price, line 1': ['12,5', '12.50', '12.345'], 'Quantity, line 1': ['1,5', '1.5', '2h'] },
  },
  { at: `/sod/${repairId}`, fields: { 'Unit price, line 1': MONEY, 'Quantity, line 1': ['1,5', '1.5', '0.005'] } },
  { at: `/sod/${caseId}`, fields: { Mileage: ['45.123 km', '45123', '45123.4'], Year: ['2019', '2019', '2.019'] } },
  { at: '/settings', fields: { 'Monthly limit': MONEY, 'Output price (per 1M tokens)': ['0,0375', '0.0375', '12.345'] } },
];

test('every number field reads both notations and rejects unreadable text at the field', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart({ name: 'Plug', quantity: 40 }));
  const line = { description: 'Labor', quantity: 1, unitCost: 95 };
  const repair = await createTicket(api, { type: 'Tool Repair', rmaLineItems: [line] });
  const ticket = await createTicket(api, {});
  const page = await openPage('/menu', { as: 'Admin' });
  for (const { at, open, fields } of places(repair.id, ticket.id)) {
    await page.goto(`/#${at}`);
    await page.reload();
    if (open) await open(page);
    for (const [label, [typed, shown, wrong]] of Object.entries(fields)) {
      const field = page.getByRole('textbox').and(page.getByLabel(label)).first();
      await field.fill(typed);
      await field.press('Tab');
      await expect(field, `${at} ${label}`).toHaveValue(shown);
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      await field.fill(wrong);
      await field.press('Tab');
      await expect(field, `${at} ${label}`).toHaveValue(wrong);
      await expect(field, `${at} ${label}`).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(/could mean|isn’t a number|Use at most|whole number/)).toBeVisible();
      await field.fill(typed);
    }
  }
});

test('an invoice stores the unit prices 123,00 and 12,5, typed or pasted', async ({ openPage, api }) => {
  const { id: ticketId } = await createTicket(api, {});
  const page = await openPage('/invoices');
  await press('New Invoice')(page);
  const dialog = page.getByRole('dialog', { name: 'New Invoice' });
  await dialog.getByRole('combobox', { name: 'Ticket' }).fill(ticketId);
  await page.getByRole('option', { name: ticketId }).click();
  for (const [at, enter] of [
    () => page.keyboard.type('123,00'),
    () => paste(page, '123,00'),
    () => page.keyboard.type('12,5'),
    () => paste(page, '12,5'),
  ].entries()) {
    await dialog.getByRole('button', { name: 'Add line' }).click();
    await dialog.getByLabel(`Description, line ${at + 1}`).fill('Labor');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel(`Unit price, line ${at + 1}`)).toBeFocused();
    await enter();
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel(`Unit price, line ${at + 1}`)).toHaveValue(at < 2 ? '123.00' : '12.50');
  }
  await dialog.getByRole('button', { name: 'Create invoice' }).click();
  await expect(dialog).toBeHidden();
  const { lineItems } = (await api.get<{ lineItems: { unitPrice: number }[] }>('/api/invoices/INV-0001')).body;
  expect(lineItems.map(({ unitPrice }) => unitPrice)).toEqual([123, 123, 12.5, 12.5]);
});

test('a part stores the cost 12,50, typed or pasted', async ({ openPage, api }) => {
  for (const name of ['Plug', 'Fuse']) await api.post('/api/parts', aPart({ name, cost: 5 }));
  const page = await openPage('/menu');
  for (const [id, enter] of [
    ['P-0001', () => page.keyboard.type('12,50')],
    ['P-0002', () => paste(page, '12,50')],
  ] as const) {
    await page.goto(`/#/parts-inventory?open=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit part' });
    await dialog.getByLabel('Cost').focus();
    await page.keyboard.press('Control+a');
    await enter();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    expect((await api.get(`/api/parts/${id}`)).body).toMatchObject({ cost: 12.5 });
  }
});

test('blocks a save with an unparsable number, and preserves the text after a reload', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart({ name: 'Plug', cost: 5 }));
  const page = await openPage('/parts-inventory?open=P-0001');
  const dialog = page.getByRole('dialog', { name: 'Edit part' });
  const cost = dialog.getByLabel('Cost');
  await cost.fill('12.345');
  await cost.press('Enter');
  await expect(cost).toBeFocused();
  await expect(dialog.getByText('“12.345” could mean 12,345 or 12.345. Enter 12345, or use at most 2 decimal places.')).toBeVisible();
  await page.reload();
  await expect(cost).toHaveValue('12.345');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(cost).toBeFocused();
  expect((await api.get('/api/parts/P-0001')).body).toMatchObject({ cost: 5 });

  // Enter parses and saves the typed text in one step, as does text restored from a draft.
  await cost.fill('1.250,5');
  await page.reload();
  await expect(cost).toHaveValue('1.250,5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/parts/P-0001')).body).toMatchObject({ cost: 1250.5 });
});

test('a ticket preserves the text of an unparsable mileage', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { mileage: 100 });
  const page = await openPage(`/sod/${ticket.id}`);
  const mileage = page.getByLabel('Mileage', { exact: true });
  await mileage.fill('45.12 km');
  await mileage.press('Control+s');
  await expect(mileage).toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await expect(mileage).toHaveValue('45.12 km');
  await mileage.fill('45.123 km');
  await mileage.press('Control+s');
  await expect(mileage).toHaveValue('45123');
  await expect(async () => expect((await api.get(`/api/tickets/${ticket.id}`)).body).toMatchObject({ mileage: 45_123 })).toPass();
});

test('opens and saves an invoice draft with empty cells from an older version', async ({ openPage, people, api }) => {
  const { id: ticketId } = await createTicket(api, {});
  const user = await people.person('User');
  const page = await openPage('/invoices?open=new');
  const dialog = page.getByRole('dialog', { name: 'New Invoice' });
  await dialog.getByRole('combobox', { name: 'Ticket' }).fill(ticketId);
  await page.getByRole('option', { name: ticketId }).click();
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await dialog.getByLabel('Description, line 1').fill('Labor');
  await page.evaluate((key) => {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    draft.values.lineItems = [{ ...draft.values.lineItems[0], quantity: null, unitPrice: null }];
    localStorage.setItem(key, JSON.stringify(draft));
  }, `obdesk.draft.${user.id}.invoice.new`);
  await page.reload();
  await expect(dialog.getByLabel('Quantity, line 1')).toHaveValue('');
  await dialog.getByLabel('Quantity, line 1').fill('1,5');
  await dialog.getByLabel('Unit price, line 1').fill('80');
  await dialog.getByRole('button', { name: 'Create invoice' }).click();
  await expect(dialog).toBeHidden();
  expect((await api.get('/api/invoices/INV-0001')).body).toMatchObject({ lineItems: [{ quantity: 1.5, unitPrice: 80 }] });
});
