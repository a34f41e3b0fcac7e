import { generateTickets } from '../../sample-data/tickets/generate-tickets.ts';
import { loadTickets } from '../../sample-data/tickets/load-tickets.ts';
import { watchRenders } from '../../src/testing/web/count-renders.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { holdLive } from '../../src/testing/web/live-stream.ts';
import { watchRequests } from '../../src/testing/web/watch-requests.ts';

/** Every run has the same tickets. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');

test('renders lists, a ticket and the dashboard within their budget of components', async ({
  openPage,
  page,
  server,
  people: _emptyDatabase,
}) => {
  const tickets = generateTickets({ count: 500, shopCount: 20, historyLength: 4, now: NOW });
  await server.database.transaction((tx) => loadTickets(tx, tickets));
  await page.clock.install();
  await holdLive(page);
  const renders = await watchRenders(page);
  const { settle } = watchRequests(page);
  await openPage('/sod');
  const rows = page.getByRole('main').locator('li a');
  await expect(rows.first()).toBeVisible();
  await settle();

  async function count(step: () => Promise<void>) {
    await renders.reset();
    await step();
    await settle();
    return renders.read();
  }
  const follow = (name: RegExp, shows: () => Promise<void>) => async () => {
    await page.getByRole('navigation').getByRole('link', { name }).first().click();
    await shows();
  };
  const showRows = () => expect(rows.first()).toBeVisible();
  const ticket = await count(async () => {
    await rows.first().click();
    await expect(page.getByRole('tab').first()).toBeVisible();
  });
  const sameList = await count(follow(/^SOD Programming/, showRows));
  const anotherList = await count(follow(/^Tech Support/, showRows));
  const dashboard = await count(
    follow(/^Dashboard/, () => expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()),
  );

  const counted = { ticket, 'the same list': sameList, 'another list': anotherList, dashboard };
  await test.info().attach('renders', { body: JSON.stringify(counted, null, 2), contentType: 'application/json' });
  // Responses that arrive together are rendered together, so the counts are limits.
  const over = Object.entries(counted).flatMap(([name, { mounts, again }]) => {
    const [mostMounts, mostAgain] = BUDGET[name] ?? [0, 0];
    return mounts > mostMounts || again > mostAgain ? [`${name}: mounts ${mounts}, renders again ${again}`] : [];
  });
  expect(over).toEqual([]);
});

/** Components that are mounted, and those that render again, at most. */
const BUDGET: Readonly<Record<string, readonly [mounts: number, again: number]>> = {
  ticket: [600, 85],
  'the same list': [240, 65],
  'another list': [155, 100],
  dashboard: [680, 140],
};
