import { aTicket } from '../../src/features/ticketing/tickets/ticket.factory.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { isLiveStream } from '../../src/testing/web/live-stream.ts';

const openBugs = { name: 'Bug Reports' };

test('shows a hint when the connection is lost, and catches up after reconnecting', async ({ openPage, server, api, errors }) => {
  errors.allow(/ERR_|Failed to load resource|reach the server/);
  const page = await openPage('/menu');
  const bugs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', openBugs);
  await expect(bugs).toBeVisible();
  await server.kill();
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible({ timeout: 15_000 });
  await server.start();
  await api.post('/api/tickets', aTicket({ type: 'Bug Report' }));
  await expect(bugs.getByLabel('1 open')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeHidden();
});

test('shares one stream among all tabs of a browser, and another tab takes over', async ({ openPage, page, api }) => {
  await openPage('/menu');
  await page.waitForFunction(async () => ((await navigator.locks.query()).held?.length ?? 0) > 0);
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (isLiveStream(request.url())) streams.push(request.url());
  });
  const second = await page.context().newPage();
  await second.goto('/#/menu');
  const bugs = second.getByRole('navigation', { name: 'Main' }).getByRole('link', openBugs);
  await expect(bugs).toBeVisible();
  await api.post('/api/tickets', aTicket({ type: 'Bug Report' }));
  await expect(bugs.getByLabel('1 open')).toBeVisible();
  expect(streams).toEqual([]);
  const takeover = page.context().waitForEvent('request', (request) => isLiveStream(request.url()));
  await page.close();
  await takeover;
  await api.post('/api/tickets', aTicket({ type: 'Bug Report' }));
  await expect(bugs.getByLabel('2 open')).toBeVisible();
});

test('closes the stream when the session ends', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  const again = page.waitForRequest(/api\/live/, { timeout: 3_000 }).then(
    () => 'asked again',
    () => 'quiet',
  );
  expect(await again).toBe('quiet');
});
