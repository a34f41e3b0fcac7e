import type { Request } from '@playwright/test';
import { createTicket, relate } from '../../src/testing/server/ticket-steps.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { holdLive, isLiveStream } from '../../src/testing/web/live-stream.ts';
import { saveData, type WatchedRequests, watchRequests } from '../../src/testing/web/watch-requests.ts';

interface Counted {
  /** Attached to the report. */
  readonly names: readonly string[];
  readonly requests: number;
}

/** Performs a step and counts all its requests until the page is idle. */
async function count({ sent, settle }: WatchedRequests, step: () => Promise<void>): Promise<Counted> {
  await settle();
  const before = sent.length;
  await step();
  await settle();
  const counted = sent.slice(before).filter(isCounted);
  const names = counted.map((request) => `${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  return { names, requests: counted.length };
}

const isCounted = (request: Request) => !isLiveStream(request.url()) && !request.url().endsWith('/favicon.svg');

test('opens tickets, lists, the dashboard, customers and serial numbers within their budget of requests', async ({
  openPage,
  page,
  api,
}) => {
  const tool = {
    type: 'Tool Repair',
    customerCompany: 'Harbor Garage',
    technicianId: 'Jonas Keller',
    scheduledDate: '2026-12-01',
  } as const;
  await api.post('/api/customers', { shopName: 'Harbor Garage', contacts: [], toolSerials: ['ISCANP-54037'] });
  await createTicket(api, { ...tool, summary: 'Another repair' });
  await createTicket(api, { ...tool, summary: 'The repair' });
  const other = await createTicket(api, { type: 'Bug Report', summary: 'Crashes on start' });
  await createTicket(api, { type: 'Tech Support', summary: 'How to update' });
  await createTicket(api, { summary: 'The next ticket' });
  const first = await createTicket(api, { summary: 'The first ticket' });
  await relate(api, first.id, 'caused by', other.id);
  await saveData(page);
  await page.clock.install();
  await holdLive(page);
  const watched = watchRequests(page);
  await openPage('/sod');
  const row = (name: string) => page.getByRole('main').getByRole('link', { name });
  const follow = (name: RegExp, shown: string) => async () => {
    await page.getByRole('link', { name }).first().click();
    await expect(row(shown)).toBeVisible();
  };
  const open = (summary: string, shown: string) => async () => {
    await row(summary).click();
    await expect(page.getByRole('region', { name: shown })).toBeVisible();
  };

  await expect(row('The first ticket')).toBeVisible();
  // A list starts to poll presence a few seconds after it opens.
  const hasAskedWho = () => watched.sent.some((request) => request.url().endsWith('/api/tickets/presence'));
  do await watched.settle();
  while (!hasAskedWho());
  const ticket = await count(watched, open('The first ticket', 'Related tickets'));
  await follow(/^SOD Programming/, 'The first ticket')();
  const anotherList = await count(watched, follow(/^Bug Reports/, 'Crashes on start'));
  await count(watched, follow(/^Tech Support/, 'How to update'));
  const sameList = await count(watched, follow(/^Bug Reports/, 'Crashes on start'));
  await follow(/^Tool Repair/, 'The repair')();
  await watched.settle();
  const repair = await count(watched, open('The repair', 'Loaner'));
  await follow(/^SOD Programming/, 'The first ticket')();
  const dashboard = await count(watched, async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('main').getByText('How to update')).toBeVisible();
  });
  await page
    .getByRole('link', { name: /^Customers/ })
    .first()
    .click();
  await expect(row('Harbor Garage').first()).toBeVisible();
  const customer = await count(watched, async () => {
    await row('Harbor Garage').first().click();
    await expect(page.getByText('Registered tool serials')).toBeVisible();
  });
  const serial = await count(watched, async () => {
    await row('ISCANP-54037').click();
    await expect(row('Harbor Garage').first()).toBeVisible();
  });

  const measured = { ticket, repair, 'another list': anotherList, 'the same list': sameList, dashboard, customer, serial };
  const names = Object.entries(measured).flatMap(([name, counted]) => [`${name}:`, ...counted.names]);
  const counts = Object.fromEntries(Object.entries(measured).map(([name, { requests }]) => [name, requests]));
  await test.info().attach('requests', { body: names.join('\n'), contentType: 'text/plain' });
  // A ticket without a customer also looks for one with its company name.
  expect(counts).toEqual({ ticket: 5, repair: 3, 'another list': 2, 'the same list': 0, dashboard: 5, customer: 4, serial: 3 });
});
