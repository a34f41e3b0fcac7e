import { LONG_FIELDS, LONG_TEXT, TYPED_FORMS, toKeys } from '../../bench/typed-fields.ts';
import { loadFixedTickets } from '../../sample-data/tickets/load-tickets.ts';
import { watchRenders } from '../../src/testing/web/count-renders.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { holdLive } from '../../src/testing/web/live-stream.ts';
import { saveData, watchRequests } from '../../src/testing/web/watch-requests.ts';

/** The first keys of a field show marks of unsaved changes and suggestions. */
const FIRST_KEYS = 3;
const KEYS = 3;

/** Most components that a key renders, of the field and the form around it. */
const BUDGET: Readonly<Record<string, number>> = { Ticket: 34, 'New Ticket': 44, Invoice: 44 };

for (const { name: form, path, open, fields } of TYPED_FORMS.filter(({ name }) => Object.hasOwn(BUDGET, name))) {
  test(`${form}: renders little more than the field in which a user types`, async ({ openPage, page, server, people: _emptyDatabase }) => {
    await loadFixedTickets(server.database, { count: 200, historyLength: 4 });
    await holdLive(page);
    await saveData(page);
    const renders = await watchRenders(page);
    const { settle } = watchRequests(page);
    await openPage(path, { as: 'Admin' });
    await open(page);
    await settle();
    const counted: Record<string, number> = {};
    for (const [name, selector] of Object.entries(fields)) {
      const field = page.locator(selector).first();
      await field.click();
      const keys = toKeys(selector);
      if (LONG_FIELDS.includes(selector)) await field.fill(LONG_TEXT.slice(0, -keys.length));
      await page.keyboard.type(keys.slice(0, FIRST_KEYS));
      await settle();
      await renders.reset();
      await page.keyboard.type(keys.slice(FIRST_KEYS, FIRST_KEYS + KEYS));
      const { mounts, again } = await renders.read();
      counted[name] = Math.ceil((mounts + again) / KEYS);
    }
    await test.info().attach('components per key', { body: JSON.stringify(counted, null, 2), contentType: 'application/json' });
    expect(Object.entries(counted).filter(([, count]) => count > (BUDGET[form] ?? 0))).toEqual([]);
  });
}
