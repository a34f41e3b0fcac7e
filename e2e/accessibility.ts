import type { Page } from '@playwright/test';
import { aTicket } from '../src/features/ticketing/tickets/ticket.factory.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../src/testing/web/accessibility.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const ENTRY_PAGES = [
  { path: '/login', heading: 'Sign in to your account' },
  { path: '/setup', heading: 'Create the first Admin' },
];
/** The other lists of tickets are the same page as the first; each other page is looked at by the test beside it. */
const PAGES = [
  { path: '/menu', heading: 'Menu' },
  { path: '/sod', heading: 'SOD Programming' },
];

/** Nothing is too wide, on a desk and on a phone. */
async function expectFitsBoth(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
}

for (const { path, heading } of ENTRY_PAGES) {
  test(`${path} can be used by everybody`, async ({ openPage }) => {
    const page = await openPage(path, { as: 'anonymous' });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
    await expectFitsBoth(page);
  });
}

for (const { path, heading } of PAGES) {
  test(`${path} can be used by everybody, empty and filled`, async ({ openPage, api }) => {
    const page = await openPage(path, { as: 'Admin' });
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize(DESK);

    const longText = 'Gateway protected: request for an online unlock of a car that never saw a workshop';
    for (const type of ['SOD', 'Bug Report', 'Tech Support', 'Tool Repair'] as const) {
      await api.post('/api/tickets', aTicket({ type, summary: longText, assignees: ['Ada Admin'], toolSerial: 'L-ISCANP-2207' }));
    }
    await page.reload();
    await expect(page.getByText(path === '/menu' ? '1 open' : longText).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsBoth(page);
  });
}

test('a ticket can be read and worked by everybody on a phone', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>(
    '/api/tickets',
    aTicket({
      status: 'In Progress',
      alertTags: ['Urgent'],
      vin: 'WBA5R1C50KAJ93021',
      history: [{ content: 'Supply held at 13.6 V.', type: 'NOTE', category: 'Diagnostics' }],
    }),
  );
  const page = await openPage(`/sod/${body.id}`);
  await expect(page.getByText('Supply held at 13.6 V.').first()).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('palette, menu of the account and New Ticket can be used by everybody', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await expectAccessible(page);
  await expectFitsBoth(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsBoth(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'New Ticket' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsBoth(page);
});
