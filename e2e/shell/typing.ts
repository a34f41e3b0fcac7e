import { createTicket } from '../../src/testing/server/ticket-steps.ts';
import { type RenderCounts, watchRenders } from '../../src/testing/web/count-renders.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { LONG_FIELDS, LONG_TEXT, TYPED_FORMS } from '../../src/testing/web/typed-fields.ts';

test('renders only the field in which a key is pressed', async ({ openPage, page, api }) => {
  for (const type of ['SOD', 'Tool Repair'] as const) await createTicket(api, { type, customerCompany: 'Northside Garage' });
  const renders = await watchRenders(page);
  const counted: Record<string, RenderCounts> = {};
  for (const { name, path, open, fields } of TYPED_FORMS) {
    await openPage(path);
    await open(page);
    for (const [field, selector] of Object.entries(fields)) {
      const input = page.locator(selector).first();
      await input.click();
      if (LONG_FIELDS.includes(selector)) await input.fill(LONG_TEXT.slice(0, -2));
      // The first key shows that there is a draft.
      await input.press('1');
      await renders.reset();
      await input.press('2');
      counted[`${name}: ${field}`] = await renders.read();
    }
  }
  await test.info().attach('renders', { body: JSON.stringify(counted, null, 2), contentType: 'application/json' });
  const over = Object.entries(counted).filter(([name, { mounts, again }]) => mounts + again > (BUDGET[name] ?? USUAL));
  expect(Object.fromEntries(over)).toEqual({});
});

/** Components of a field with its label, error and counter. */
const USUAL = 20;

/** Fields that show their text elsewhere too, and dialogs, whose form renders as a whole except for its other fields. */
const BUDGET: Readonly<Record<string, number>> = {};
