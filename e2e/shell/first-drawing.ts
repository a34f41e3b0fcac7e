import { aTicket } from '../../src/features/ticketing/tickets/ticket.factory.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { holdRequests } from '../../src/testing/web/held-requests.ts';

const LIST = /\/api\/tickets\?/;

test('requests the rows of the first page before the first render', async ({ openPage, page, api }) => {
  await api.post('/api/tickets', aTicket({ summary: 'Key lost' }));
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    const drawnAtCall: Record<string, boolean> = {};
    Object.assign(globalThis, { drawnAtCall });
    globalThis.fetch = (input, init) => {
      drawnAtCall[`${input} ${Object.keys(drawnAtCall).length}`] = document.querySelector('main') !== null;
      return send(input, init);
    };
  });
  await openPage('/sod');
  await expect(page.getByRole('link', { name: /Key lost/ })).toBeVisible();
  const calls = await page.evaluate(() => Object.entries(Reflect.get(globalThis, 'drawnAtCall') as Record<string, boolean>));
  const [, wasDrawn] = calls.find(([url]) => url.startsWith('/api/tickets?')) ?? [];
  expect(wasDrawn).toBe(false);
});

test('renders a loading page without rows when the server is slow to respond', async ({ openPage, page, api }) => {
  await api.post('/api/tickets', aTicket({ summary: 'Key lost' }));
  const lists = await holdRequests(page, LIST);
  await openPage('/sod');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOD Programming');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await lists.releaseAll();
  await expect(page.getByRole('link', { name: /Key lost/ })).toBeVisible();
});

test('only pages with charts load the chart file', async ({ openPage, page, api }) => {
  await api.post('/api/tickets', aTicket({ summary: 'Key lost' }));
  const charts: string[] = [];
  page.on('request', (request) => {
    if (/assets\/charts-.*\.js$/.test(request.url())) charts.push(request.url());
  });
  await openPage('/sod');
  await page.getByRole('link', { name: /Key lost/ }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('Key lost');
  expect(charts).toEqual([]);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('region', { name: 'Ticket Volume by Type' }).getByRole('link', { name: /SOD: 1/ })).toBeVisible();
  expect(charts).toHaveLength(1);
});
