import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { keylessTest as test } from '../../../../testing/web/assistant/assistant-fixtures.ts';
import { expect } from '../../../../testing/web/fixtures.ts';

test('without a key what the assistant sees and the summary stand, and the chat says what an Admin can do', async ({
  openPage,
  api,
  errors,
}) => {
  errors.allow(/503|assistant\/drafts/);
  const ticket = await createTicket(api, { summary: 'FEM lost', customerCompany: 'Harbor Street Garage' });
  const page = await openPage(`/assistant?ticket=${ticket.id}`);
  await expect(page.getByText('An Admin can set GEMINI_API_KEY on the server', { exact: false })).toBeVisible();
  await page.getByLabel('Question').fill('What next?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(page.getByLabel('Question')).toHaveValue('What next?');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Harbor Street Garage');
  await expect(page.getByRole('region', { name: 'What the assistant sees' })).toContainText('No similar solved tickets');
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('alert')).toContainText('The assistant isn’t set up.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('once an Admin has connected a service account, questions are answered; limit, prices and what was used stand in the settings', async ({
  openPage,
  api,
  sandbox,
}) => {
  const { serviceAccount } = (await sandbox.control.tokens()).gemini;
  await api.put('/api/settings/configuration', { googleApiCredentials: serviceAccount });
  expect((await api.post('/api/gemini', { prompt: '[[say:Hello]]' })).status).toBe(200);
  const page = await openPage('/settings', { as: 'Admin' });
  const form = page.getByRole('form', { name: 'AI Assistant' });
  await expect(form.getByLabel('Model')).toHaveValue('');
  await form.getByLabel('Model').selectOption('gemini-3.5-flash-lite');
  await form.getByLabel('Input price (per 1M tokens)').fill('300');
  await form.getByLabel('Output price (per 1M tokens)').fill('2500');
  await form.getByLabel('Monthly limit').fill('0.01');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Unsaved changes')).toBeHidden();
  expect((await api.post('/api/gemini', { prompt: '[[say:Hello]]' })).status).toBe(200);
  await page.reload();
  await expect(page.getByRole('table', { name: /^This month: \$0\.\d\d of \$0\.01$/ })).toContainText('2');
  await expect(page.getByText('The assistant has reached its monthly limit.', { exact: false })).toBeVisible();
  await expectAccessible(page);
});
