import type { Page } from '@playwright/test';
import type { Ticket } from '../src/features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../src/features/ticketing/tickets/ticket.factory.ts';
import { chooseStatus } from '../src/testing/web/case-steps.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test.beforeEach(({ errors }) => errors.allow(/ERR_|Failed to load resource|reach the server|50\d|Busy just now/));

test('preserves the input when the server is killed during a save, and saves it after the restart', async ({ openPage, server, api }) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${ticket.id}`);
  await chooseStatus(page, 'On Hold');
  await page.getByLabel('New note').fill('Written before the power cut');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await server.kill();
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t save. Your changes are still here.');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('On Hold');
  await expect(page.getByText('Not saved yet')).toBeVisible();

  await server.start();
  await save(page).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  const { body } = await api.get<Ticket>(`/api/tickets/${ticket.id}`);
  expect(body.status).toBe('On Hold');
  expect(body.history.filter(({ content }) => content === 'Written before the power cut')).toHaveLength(1);
});

test('stores a note once when the server is killed before it responds', { tag: '@stress' }, async ({ openPage, server, api }) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('New note').fill('Stored, and never confirmed');
  await page.getByRole('button', { name: 'Add Note' }).click();
  const address = `**/api/tickets/${ticket.id}`;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    await server.kill();
    await route.abort();
  });
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach the server');
  await page.unroute(address);
  await server.start();
  await page.reload();
  await expect(page.getByText('Stored, and never confirmed').first()).toBeVisible();
  if (await page.getByText('Not saved yet').isVisible()) await save(page).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await expect(page.getByText('Stored, and never confirmed')).toHaveCount(1);
  const { body } = await api.get<Ticket>(`/api/tickets/${ticket.id}`);
  expect(body.history.filter(({ content }) => content === 'Stored, and never confirmed')).toHaveLength(1);
});

test('Save & return stays on the ticket when the save fails', async ({ openPage, api }) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket());
  const page = await openPage('/sod');
  await page.getByRole('link', { name: ticket.summary }).click();
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await page.route(`**/api/tickets/${ticket.id}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy just now', code: 'busy' } }),
  );
  await page.getByRole('button', { name: 'Save & return' }).click();
  await expect(page.getByRole('alert')).toContainText('Busy just now');
  await expect(page).toHaveURL(new RegExp(`#/sod/${ticket.id}$`));
  await page.unroute(`**/api/tickets/${ticket.id}`);
  await page.getByRole('button', { name: 'Save & return' }).click();
  await expect(page).toHaveURL(/#\/sod$/);
  expect((await api.get<Ticket>(`/api/tickets/${ticket.id}`)).body.reg).toBe('M-KT 4412');
});

test('preserves a comment that couldn’t be sent, and sends it once on retry', async ({ openPage, server, api }) => {
  const { body: ticket } = await api.post<Ticket>('/api/tickets', aTicket());
  const page = await openPage(`/sod/${ticket.id}`);
  const box = page.getByLabel('Internal comment', { exact: true });
  await box.fill('Waits for the flash log');
  await server.kill();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach the server');
  await expect(box).toHaveValue('Waits for the flash log');
  await server.start();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('list', { name: 'Internal comments' }).getByText('Waits for the flash log')).toBeVisible();
  expect((await api.get<unknown[]>(`/api/tickets/${ticket.id}/internal-comments`)).body).toHaveLength(1);
});
