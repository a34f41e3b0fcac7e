import { readFileSync } from 'node:fs';
import type { Locator, Page, Request } from '@playwright/test';
import { aView } from '../../../features/ticketing/views/view.factory.ts';
import { createTicket, storedTicket } from '../../../testing/server/ticket-steps.ts';
import { draftIsGone } from '../../../testing/web/case-steps.ts';
import { expect, test } from '../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../testing/web/held-requests.ts';

/** The text that the steps of a page in `by-hand.csv` type into its status menu. */
function typedIn(place: string): string {
  const line = readFileSync('src/testing/cases/by-hand.csv', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${place},`));
  return /type ([^,]+), Enter/.exec(line ?? '')?.[1] ?? '';
}

const REPAIR = { type: 'Tool Repair', status: 'Received' } as const;

const selectTwo = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select One', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select Two', exact: true }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
};

const selectTwoByKeys = async (page: Page) => {
  await expect(page.getByRole('link', { name: 'One' })).toBeVisible();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('2 selected')).toBeVisible();
};

/** Types as fast as a scanner: no key waits for the menu. */
async function pressAll(page: Page, ...keys: readonly string[]) {
  for (const key of keys) {
    if (/^(Enter|Escape|Backspace|Control\+|Arrow)/.test(key) || key.length === 1) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
}

test('stores the typed status of a repair and assigns no one', async ({ openPage, api }) => {
  const repair = await createTicket(api, REPAIR);
  const page = await openPage(`/sod/${repair.id}`);
  await expect(page.getByRole('button', { name: 'Change status' })).toBeVisible();
  await pressAll(page, 's', typedIn('repair view'), 'Enter', 'Control+s');
  await expect.poll(async () => (await storedTicket(api, repair)).status).toBe('Awaiting Parts');
  expect((await storedTicket(api, repair)).assignees).toEqual([]);

  await draftIsGone(page);
  const menu = page.getByRole('menu');
  await pressAll(page, 's', 'awaiting xyz', 'Enter', 'Control+s');
  await expect(menu).toBeVisible();
  await expect(menu.locator(':focus')).toHaveCount(0);
  await pressAll(page, 'Escape', 'Control+s');
  await expect(menu).toBeHidden();
  expect(await storedTicket(api, repair)).toMatchObject({ status: 'Awaiting Parts', assignees: [] });
});

test('changes selected tickets only to the item that is named in full, also while the menu is loading', async ({
  openPage,
  api,
  people,
}) => {
  const { fullName } = await people.person('User');
  const tickets = [await createTicket(api, { ...REPAIR, summary: 'Two' }), await createTicket(api, { ...REPAIR, summary: 'One' })];
  const stored = () => Promise.all(tickets.map((ticket) => storedTicket(api, ticket)));
  const page = await openPage('/rma', { isLoaded: true });
  const options = await holdRequests(page, /assets\/bulk-.*\.js/);
  await selectTwoByKeys(page);
  await pressAll(page, 's', typedIn('list of repairs'), 'Enter');
  expect(await page.evaluate(findPreventedBrowserKeys)).toEqual([]);
  await options.releaseAll();
  await expect(page.getByText('2 tickets updated')).toBeVisible();
  expect(await stored()).toMatchObject([
    { status: 'Awaiting Parts', assignees: [], alertTags: [] },
    { status: 'Awaiting Parts', assignees: [], alertTags: [] },
  ]);

  const menu = page.getByRole('menu');
  for (const [key, text, first] of [
    ['t', 'Infos', 'Escalate'],
    ['s', 'Awaiting Party', 'Awaiting Approval'],
    ['a', 'Unassigned Else', 'Unassigned'],
    ['s', '!', 'Awaiting Approval'],
  ] as const) {
    await pressAll(page, key, text, 'Enter');
    await expect(menu).toContainText(first);
    await expect(menu.locator(':focus')).toHaveCount(0);
    await pressAll(page, 'Enter', 'Escape');
    await expect(menu).toBeHidden();
  }
  await pressAll(page, 't', 'Info');
  await expect(page.getByRole('menuitem', { name: 'Info', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  const assigning = page.waitForResponse((response) => /api\/tickets\/bulk$/.test(response.url()) && isAssignment(response.request()));
  await pressAll(page, 'a', fullName, 'Enter');
  await (await assigning).finished();
  await expect
    .poll(async () => (await stored()).map(({ assignees }) => assignees.map(({ name }) => name)))
    .toEqual([[fullName], [fullName]]);
  expect(await stored()).toMatchObject([
    { status: 'Awaiting Parts', alertTags: ['Info'] },
    { status: 'Awaiting Parts', alertTags: ['Info'] },
  ]);
});

const isAssignment = (request: Request): boolean => request.postData()?.includes('ssignee') ?? false;

/** Runs in the page: returns the browser keys whose default the page prevents. */
function findPreventedBrowserKeys(): string[] {
  const presses = [
    { key: 'F5' },
    { key: 'r', ctrlKey: true },
    { key: 'r', metaKey: true },
    { key: 'ArrowRight', metaKey: true },
    { key: 'F12' },
  ];
  return presses
    .filter((press) => !document.body.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })))
    .map(({ key }) => key);
}

/** All menus of the app and how they open. */
const MENUS: readonly {
  name: string;
  at: 'list' | 'ticket' | 'repair';
  prepare?: typeof selectTwo;
  open: (page: Page) => Locator | string;
}[] = [
  { name: 'status of selected tickets', at: 'list', prepare: selectTwo, open: () => 's' },
  { name: 'assignee of selected tickets', at: 'list', prepare: selectTwo, open: () => 'a' },
  { name: 'tags of selected tickets', at: 'list', prepare: selectTwo, open: () => 't' },
  {
    name: 'type of selected tickets',
    at: 'list',
    prepare: selectTwo,
    open: (page) => page.getByRole('button', { name: 'Type', exact: true }),
  },
  { name: 'views', at: 'list', open: (page) => page.getByRole('region', { name: 'Cases' }).getByRole('button', { name: 'Views' }) },
  { name: 'more actions', at: 'list', open: (page) => page.getByRole('button', { name: 'More actions' }) },
  { name: 'account', at: 'list', open: (page) => page.getByRole('button', { name: /^Account menu/ }) },
  { name: 'assignees', at: 'ticket', open: () => 'a' },
  { name: 'actions', at: 'ticket', open: (page) => page.getByRole('button', { name: 'Actions', exact: true }) },
  { name: 'watching', at: 'ticket', open: (page) => page.getByRole('button', { name: /^Notifications for this ticket/ }) },
  { name: 'status of a repair', at: 'repair', open: () => 's' },
  { name: 'papers of a repair', at: 'repair', open: (page) => page.getByRole('button', { name: 'Print' }) },
];

test('focuses each item of each menu when its label is typed, and runs no shortcut', async ({ openPage, api, people }) => {
  test.slow();
  await people.person('User');
  const ticket = await createTicket(api, { summary: 'One' });
  await createTicket(api, { summary: 'Two' });
  const repair = await createTicket(api, REPAIR);
  await api.post('/api/views', aView({ name: 'New and not assigned', isShared: true }));
  await api.post('/api/views', aView({ name: 'New and no parts', isShared: true }));
  const page = await openPage('/menu', { as: 'Admin' });
  const addresses = { list: '/sod', ticket: `/sod/${ticket.id}`, repair: `/sod/${repair.id}` };
  let count = 0;
  for (const { name, at, prepare, open } of MENUS) {
    await test.step(name, async () => {
      await page.goto('/#/menu');
      await expect(page.getByRole('main').getByRole('link', { name: /^SOD Programming/ })).toBeVisible();
      await page.goto(`/#${addresses[at]}`);
      await expect(
        page
          .getByRole('main')
          .getByText(at === 'list' ? '2 cases' : 'Assignees', { exact: false })
          .first(),
      ).toBeVisible();
      if (prepare) await prepare(page);
      const items = page.getByRole('menu').locator('[role^="menuitem"]');
      const opener = open(page);
      const openMenu = () => (typeof opener === 'string' ? page.keyboard.press(opener) : opener.click());
      await openMenu();
      await expect(items.first()).toBeVisible();
      const labels = await items.locator('[data-menu-item-label]').allTextContents();
      expect(labels.length).toBeGreaterThan(1);
      for (const label of labels) {
        await page.keyboard.type(label.toLowerCase());
        await expect(items.and(page.locator(':focus'))).toContainText(label);
        // An arrow key clears the typed text.
        await page.keyboard.press('ArrowDown');
        count += 1;
      }
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    });
  }
  expect(count).toBeGreaterThan(60);
});

test('sets the typed status and tag of a ticket and assigns the typed person', async ({ openPage, api, people }) => {
  const { fullName } = await people.person('User');
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await expect(page.getByRole('button', { name: 'Escalate' })).toBeVisible();
  const status = page.getByLabel('Status', { exact: true });
  await pressAll(page, 's', 'On Holz', 'Enter');
  await expect(status).toHaveValue('New');
  await pressAll(page, 'Escape', 's', 'In Progress', 'Enter', 'Escape');
  await expect(status).toHaveValue('In Progress');
  await pressAll(page, 't', 'Info', 'Enter', 't', 'Infinite', 'Enter', 'Escape', 'a', fullName, 'Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: fullName })).toBeChecked();
  await pressAll(page, 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await pressAll(page, 'Control+s');
  await draftIsGone(page);
  expect(await storedTicket(api, ticket)).toMatchObject({ status: 'In Progress', alertTags: ['Info'], assignees: [{ name: fullName }] });
  expect((await storedTicket(api, ticket)).history.map(({ content }) => content)).not.toContain('fo');
});

test('runs no shortcut while a dialog is loading or a popover is open', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { summary: 'One' });
  const page = await openPage(`/sod/${ticket.id}`, { isLoaded: true });
  await expect(page.getByRole('button', { name: 'Escalate' })).toBeVisible();
  const files = await holdRequests(page, /assets\/ShortcutDialog-.*\.js/);
  await page.keyboard.press('Shift+?');
  await files.arrive();
  for (const key of ['n', 'a', 't', 's', 'Control+k', 'Shift+N']) await page.keyboard.press(key);
  await expect(page.locator('[aria-haspopup][aria-expanded="true"]')).toHaveCount(0);
  await expect(page.getByLabel('New note')).not.toBeFocused();
  await files.releaseAll();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Follow-up:/ }).click();
  for (const key of ['n', 'a', 'Control+k']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('keeps the palette, print and save shortcuts beside the assistant, and leaves Ctrl+P in a dialog to the browser', async ({
  page,
  openPage,
  api,
}) => {
  const ticket = await createTicket(api, { summary: 'One' });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-prints', '');
    const recordKey = ({ key, defaultPrevented }: KeyboardEvent) =>
      document.body.setAttribute('data-pressed', `${key} ${defaultPrevented}`);
    window.addEventListener('keydown', recordKey);
  });
  await openPage(`/sod/${ticket.id}`, { isLoaded: true });
  await page.getByRole('button', { name: 'Ask about this ticket' }).click();
  const panel = page.getByRole('complementary', { name: /^AI Assistant/ });
  await expect(panel.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-prints]')).toBeAttached();
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await page.keyboard.press('Control+s');
  await draftIsGone(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-pressed="p false"]')).toBeAttached();
});

test('runs the highlighted option of the palette with Enter, also when records are found later', async ({ openPage, api }) => {
  for (const summary of ['Gateway alpha', 'Gateway beta']) await createTicket(api, { summary });
  const page = await openPage('/menu');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const chosen = palette.getByRole('option', { selected: true });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  const held = await holdRequests(page, /api\/search\?.*gatew/);
  await page.keyboard.type('gatew');
  await held.arrive();
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText('Search everywhere');
  await held.releaseAll();
  await expect(palette.getByRole('option', { name: 'Gateway alpha' })).toBeVisible();
  await expect(chosen).toHaveText('Search everywhere');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/search\?q=gatew/);
});

test('selects the item that the arrow keys reached, although the menu’s focus trap is late', async ({ openPage, api }) => {
  const { id } = await createTicket(api);
  const page = await openPage(`/sod/${id}`);
  await page.keyboard.press('a');
  const first = page.getByRole('menuitemcheckbox').first();
  const second = page.getByRole('menuitemcheckbox').nth(1);
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(second).toBeFocused();
  await first.evaluate((item) => item.focus());
  await page.keyboard.press('Enter');
  // The user’s own name comes first.
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveText(/Ada Admin/);
});

test('keeps the focus where Tab moved it, although the dialog’s focus trap is late', async ({ openPage }) => {
  const page = await openPage('/sod');
  await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).press('Enter');
  const caller = page.getByRole('dialog', { name: 'New Ticket' }).getByLabel('Find the caller');
  await expect(caller).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(caller).not.toBeFocused();
  const next = await page.evaluateHandle(() => document.activeElement);
  await caller.evaluate((field) => field.focus());
  expect(await next.evaluate((field) => field === document.activeElement)).toBe(true);
});
