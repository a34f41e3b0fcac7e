import { loadFixedTickets } from '../../sample-data/tickets/load-tickets.ts';
import { type RenderCounts, watchRenders } from '../../src/testing/web/count-renders.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { holdLive } from '../../src/testing/web/live-stream.ts';
import { saveData, watchRequests } from '../../src/testing/web/watch-requests.ts';

test('renders lists, a ticket and the dashboard within their budget of components', async ({
  openPage,
  page,
  server,
  people: _emptyDatabase,
}) => {
  await loadFixedTickets(server.database, { count: 500, historyLength: 4 });
  await saveData(page);
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
  const over = Object.entries(counted).flatMap(([step, counts]) =>
    Object.entries(BUDGET[step] ?? {}).flatMap(([name, most]) => {
      const count = counts[name as keyof Budget];
      return count > most ? [`${step}: ${count} ${name}, at most ${most}`] : [];
    }),
  );
  expect(over).toEqual([]);
});

type Budget = Pick<RenderCounts, 'mounts' | 'again' | 'commits' | 'nodes'>;

const BUDGET: Readonly<Record<string, Budget>> = {
  ticket: { mounts: 600, again: 70, commits: 14, nodes: 760 },
  'the same list': { mounts: 230, again: 60, commits: 6, nodes: 670 },
  // Lists share their page, which is updated.
  'another list': { mounts: 60, again: 140, commits: 8, nodes: 520 },
  dashboard: { mounts: 680, again: 140, commits: 13, nodes: 980 },
};
