import { createTicket, storedTicket } from '../../../../../../testing/server/ticket-steps.ts';
import { draftIsGone } from '../../../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../../../testing/web/fixtures.ts';

test('saves added notes on Save or Ctrl+Enter, and ignores blank ones', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('New note').fill('   ');
  await expect(page.getByRole('button', { name: 'Add Note' })).toBeDisabled();
  await page.getByLabel('New note').fill('Supply held at 13.6 V.');
  await page.getByLabel('Category').selectOption('Diagnostics');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Customer contact' }).click();
  expect((await storedTicket(api, ticket)).history).toHaveLength(1);

  await page.getByLabel('Log customer contact').fill('The shop keeps the charger connected.');
  await page.getByLabel('Category').selectOption('Phone call');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('tab', { name: 'Customer contact 1' })).toBeVisible();
  await page.getByLabel('Log customer contact').press('Control+Enter');
  await draftIsGone(page);
  await expect(page.getByRole('tab', { name: 'Customer contact 1' })).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect((await storedTicket(api, ticket)).history).toMatchObject([
    { content: 'Ticket created', user: 'System' },
    { content: 'Supply held at 13.6 V.', category: 'Diagnostics', type: 'NOTE', user: 'n. Uma User' },
    { content: 'The shop keeps the charger connected.', category: 'Phone call' },
  ]);
  await page.getByRole('tab', { name: 'History 3' }).click();
  for (const text of ['Ticket created', 'Supply held at 13.6 V.', 'The shop keeps the charger connected.'])
    await expect(page.getByText(text)).toBeVisible();
});

test('opens a ticket on its notes, with the newest next to the composer and events collapsed', async ({ openPage, api }) => {
  const words = Array.from({ length: 20 }, (_, at) => ({ content: `Word ${at}`, category: at % 2 ? 'Phone call' : 'Communications' }));
  const ticket = await createTicket(api, { history: words });
  for (const status of ['In Progress', 'On Hold']) await api.put(`/api/tickets/${ticket.id}`, { status });
  await api.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'It works again.', category: 'Solution' }] });
  const page = await openPage(`/sod/${ticket.id}`);
  await expect(page.getByRole('tab', { name: 'Activity 21', selected: true })).toBeVisible();
  await expect(page.getByText('It works again.')).toBeInViewport();
  await expect(page.getByRole('tabpanel').getByRole('listitem').last()).toContainText('It works again.');
  await expect(page.getByText('Word 0', { exact: true })).not.toBeInViewport();

  const first = page.getByText('Status changed from New to In Progress');
  await expect(first).toBeHidden();
  const fold = page.getByRole('button', { name: /^2 events Status changed from In Progress to On Hold/ });
  await fold.click();
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: /^2 events/ }).click();
  await expect(first).toBeHidden();

  // The category Communications belongs to both tabs.
  await page.getByLabel('Category').selectOption('Communications');
  await page.getByLabel('New note').fill('They will call back.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByRole('tab', { name: 'Customer contact 21' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Not saved yet' }).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Log customer contact')).toHaveValue('They will call back.');
  await expect(page.getByLabel('Category')).toHaveValue('Communications');
});

test('shows a colleague’s comment live, and reloads comments only then', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const other = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  const readings: string[] = [];
  page.on('request', (request) => void (request.url().includes('/internal-comments') && readings.push(request.url())));
  await api.put(`/api/tickets/${other.id}`, { summary: 'Saved meanwhile' });
  await api.put(`/api/tickets/${ticket.id}`, { summary: 'Saved as well' });
  await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('Saved as well');
  expect(readings).toEqual([]);

  await api.post(`/api/tickets/${ticket.id}/internal-comments`, { content: 'Ask for the flash log.' });
  await expect(page.getByRole('list', { name: 'Internal comments' }).getByText('Ask for the flash log.')).toBeVisible();
  expect(readings).toHaveLength(1);
});
