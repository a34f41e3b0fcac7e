import { createTicket, storedTicket } from '../../../../../../testing/server/ticket-steps.ts';
import { expectAccessible } from '../../../../../../testing/web/accessibility.ts';
import { draftIsGone } from '../../../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../../../testing/web/fixtures.ts';

test('added notes wait for Save, Ctrl Enter adds and saves, and blank ones are ignored', async ({ openPage, api }) => {
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

test('a case opens on what was said, the newest beside the composer, with the events between folded to one line', async ({
  openPage,
  api,
}) => {
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
  await expectAccessible(page);
  await page.getByRole('button', { name: /^2 events/ }).click();
  await expect(first).toBeHidden();

  // A note of the category Communications is one of the communications.
  await page.getByLabel('Category').selectOption('Communications');
  await page.getByLabel('New note').fill('They will call back.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByRole('tab', { name: 'Customer contact 21' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Not saved yet' }).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Log customer contact')).toHaveValue('They will call back.');
  await expect(page.getByLabel('Category')).toHaveValue('Communications');
});

test('a long history is cut by what is drawn: events that are one line count once', async ({ openPage, api }) => {
  const words = Array.from({ length: 98 }, (_, at) => ({ content: `Word ${at}`, category: 'Research' }));
  const ticket = await createTicket(api, { history: words });
  const change = (status: string) => api.put(`/api/tickets/${ticket.id}`, { status });
  for (const status of ['In Progress', 'On Hold', 'In Progress', 'On Hold']) await change(status);
  const page = await openPage(`/sod/${ticket.id}`);
  await expect(page.getByRole('button', { name: /^4 events/ })).toBeVisible();
  await expect(page.getByText('Ticket created')).toBeVisible();
  await expect(page.getByRole('button', { name: /earlier$/ })).toBeHidden();
  await api.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'One more', category: 'Research' }] });
  await page.getByRole('button', { name: 'Show 1 earlier' }).click();
  await expect(page.getByText('Ticket created')).toBeVisible();
});

test('internal comments are stored at once, once each, and shown to colleagues', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeDisabled();
  await page.getByLabel('Internal comment', { exact: true }).fill('Ask for the flash log.');
  await page.getByRole('button', { name: 'Add comment' }).dblclick();
  const comments = page.getByRole('list', { name: 'Internal comments' });
  await expect(comments.getByText('Ask for the flash log.')).toBeVisible();
  await expect(page.getByLabel('Internal comment', { exact: true })).toHaveValue('');
  expect((await api.get<unknown[]>(`/api/tickets/${ticket.id}/internal-comments`)).body).toHaveLength(1);
});

test("a colleague's comment appears by itself, and only then are comments read again: not when any ticket is saved", async ({
  openPage,
  api,
}) => {
  const [ticket, other] = [await createTicket(api), await createTicket(api)];
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

test('a comment whose answer was lost is there once when it is sent again', async ({ openPage, api, errors }) => {
  errors.allow(/internal-comments|ERR_FAILED/);
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  let answersLost = 0;
  await page.route('**/internal-comments', async (route) => {
    if (route.request().method() !== 'POST' || answersLost > 0) return route.fallback();
    answersLost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Internal comment', { exact: true }).fill('Ask for the flash log.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByLabel('Internal comment', { exact: true })).toHaveValue('');
  expect((await api.get<unknown[]>(`/api/tickets/${ticket.id}/internal-comments`)).body).toHaveLength(1);
});
