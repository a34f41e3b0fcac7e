import { loadFixedTickets } from '../../sample-data/tickets/load-tickets.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { holdLive, isLiveStream } from '../../src/testing/web/live-stream.ts';
import { countSentBytes, watchRequests } from '../../src/testing/web/watch-requests.ts';

/** Longer than the delay before a page prefetches data. */
const SETTLED_MS = 2_500;
/** Compressed bytes of all files and requests of the first page. */
const MAX_BYTES = 500_000;

test('loads the first page within its budget of requests and bytes', async ({ openPage, page, server, people: _emptyDatabase }) => {
  // Inserted into the database, because a change made by an API call is sent to the page, which then reloads it.
  await loadFixedTickets(server.database, { count: 500, historyLength: 1 });
  await page.clock.install();
  await holdLive(page);
  const { sent, beAnswered } = watchRequests(page);
  await openPage('/sod');
  await expect(page.getByRole('main').locator('li a').first()).toBeVisible();
  // One round for idle tasks, one for the requests that follow.
  for (let round = 0; round < 2; round += 1) {
    await page.clock.runFor(SETTLED_MS / 2);
    await beAnswered();
  }

  // Not every headless browser requests the icon.
  const asked = sent.filter((request) => new URL(request.url()).pathname !== '/favicon.svg');
  const closed = asked.filter((request) => !isLiveStream(request.url()));
  const bytes = await countSentBytes(closed);
  const names = asked.map((request) => new URL(request.url()).pathname);
  expect(names).toHaveLength(12);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
