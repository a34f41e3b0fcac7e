import type { Page } from '@playwright/test';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { anInvoice } from '../../invoices/invoice.factory.ts';
import { aTemplate } from '../email-template.factory.ts';

const PATH = '/api/email-templates';
const templates = (page: Page) => page.getByRole('region', { name: 'Email templates' });

test('adds a template with placeholder buttons, and previews it with a real ticket and its invoice', async ({ openPage, api }) => {
  const older = await createTicket(api, { customerName: 'Omar Older', summary: 'No invoice yet' });
  const newest = await createTicket(api, { customerName: 'Nia Newest', summary: 'Keys cannot be added' });
  const invoice = (await api.post('/api/invoices', anInvoice(newest.id))).body;
  const page = await openPage('/settings', { as: 'Admin' });
  await expect(templates(page)).toContainText('No templates yet.');
  await templates(page).getByRole('button', { name: 'Add template' }).click();
  const form = page.getByRole('dialog', { name: 'Add template' });
  await form.getByRole('button', { name: 'Add template' }).click();
  for (const message of ['Name is required', 'Subject is required', 'Body is required']) await expect(form).toContainText(message);

  await form.getByLabel('Name').fill('Your invoice');
  await form.getByLabel('Type').selectOption('invoice');
  await form.getByLabel('Subject').fill('About ');
  await form.getByRole('button', { name: 'Ticket ID' }).click();
  await form.getByLabel('Body').fill('Hello ,\nplease see {{price}} at ');
  await form.getByLabel('Body').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
  await form.getByRole('button', { name: 'Customer name' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await form.getByRole('button', { name: 'Invoice link' }).click();
  await expect(form.getByLabel('Body')).toHaveValue('Hello {{customerName}},\nplease see {{price}} at {{invoiceLink}}');

  const preview = form.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(`About ${newest.id}`);
  await expect(preview).toContainText('Hello Nia Newest,');
  await expect(preview).toContainText(`/#/invoices?open=${invoice.id}`);
  await expect(preview.locator('mark[data-kind="unknown"]')).toHaveText('{{price}}');
  await expect(preview.getByRole('status')).toContainText('{{price}}');
  await expectAccessible(page);
  await preview.getByLabel('Preview with ticket').fill(older.id);
  await expect(preview).toContainText('Hello Omar Older,');
  await expect(preview.locator('mark[data-kind="missing"]')).toHaveText('{{invoiceLink}} is missing');
  await preview.getByLabel('Preview with ticket').fill('nothing like it');
  await expect(preview).toContainText('No matching tickets');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Add template' }).click();
  await expect(form).toBeHidden();
  await expect(templates(page).getByRole('listitem')).toContainText(['Your invoiceInvoice']);
});

test('deletes a template after a confirmation', async ({ openPage, api }) => {
  await api.post(PATH, aTemplate());
  const page = await openPage('/settings', { as: 'Admin' });
  await templates(page).getByRole('button', { name: 'Delete Tool received' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this template?' });
  await expect(question).toContainText('Tool received');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(templates(page)).toContainText('Tool received');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await templates(page).getByRole('button', { name: 'Delete Tool received' }).click();
  await question.getByRole('button', { name: 'Delete template' }).click();
  await expect(templates(page)).toContainText('No templates yet.');
  expect((await api.get(PATH)).body).toEqual([]);
});
