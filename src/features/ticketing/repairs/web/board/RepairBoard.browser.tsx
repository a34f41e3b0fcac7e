import type { Page } from '@playwright/test';
import { createTicket, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { carry } from '../../../../../testing/web/board-steps.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';

const REPAIR = { type: 'Tool Repair', status: 'Received', customerCompany: 'Rivera Collision' } as const;
const DAY = '2026-12-01';

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, summary: string) => page.locator('[data-lane]').getByRole('button', { name: new RegExp(summary) });

test('plans a repair by dragging it to a technician and another day, by mouse and keyboard, and shows conflicts live', async ({
  openPage,
  api,
}) => {
  const me = 'Uma User';
  const job = { ...REPAIR, technicianId: me, scheduledDate: DAY, scheduledTime: '09:00' };
  const page = await openPage(`/rma?board=technicians&day=${DAY}`);
  const planned = await createTicket(api, { ...job, summary: 'Cracked screen' });
  const unscheduled = await createTicket(api, { ...REPAIR, summary: 'Does not charge' });
  await expect(lane(page, 'Unscheduled')).toContainText('Does not charge');
  await carry(page, card(page, 'Does not charge'), lane(page, me).locator('[data-lane]'));
  await expect(lane(page, me)).toHaveAttribute('data-target', 'true');
  await page.mouse.up();
  await expect(lane(page, me)).toContainText('No conflicts');
  await expect(lane(page, 'Unscheduled')).toContainText('Drop a repair here');
  await expect.poll(() => storedTicket(api, unscheduled)).toMatchObject({ technicianId: me, scheduledDate: DAY, scheduledTime: '08:00' });

  const said = page.locator('[aria-live="assertive"]').first();
  await card(page, 'Does not charge').focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(`Picked up Does not charge, position 1 of 2 in ${me}.`);
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText(`Does not charge: position 2 of 2 in ${me}.`);
  await page.keyboard.press('Space');
  await expect.poll(() => storedTicket(api, unscheduled)).toMatchObject({ scheduledTime: '10:00' });
  await api.put(`/api/tickets/${planned.id}`, { scheduledTime: '09:30' });
  await expect(lane(page, me)).toContainText('2 jobs conflict');
  await expect(card(page, 'Cracked screen')).toContainText('9:30 AM');
  await expect(page.getByLabel('Conflict')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('radio', { name: 'Days' }).check({ force: true });
  await expect(lane(page, 'Tue, Dec 1')).toContainText('2 jobs conflict');
  await card(page, 'Does not charge').focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Picked up Does not charge, position 2 of 2 in Tue, Dec 1.');
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('Does not charge: position 1 of 1 in Wed, Dec 2.');
  await page.keyboard.press('Space');
  await expect(lane(page, 'Tue, Dec 1')).toContainText('No conflicts');
  await expect.poll(() => storedTicket(api, unscheduled)).toMatchObject({ scheduledDate: '2026-12-02', scheduledTime: '10:00' });
});

test('shows the list as a board by status with drafts marked; on a phone, a button moves a repair, and Save & Return leads back', async ({
  openPage,
  api,
}) => {
  const repair = await createTicket(api, { ...REPAIR, summary: 'Does not charge' });
  const drafted = await createTicket(api, { ...REPAIR, summary: 'Cracked screen' });
  const page = await openPage(`/sod/${drafted.id}`);
  await page.getByLabel('New note').fill('The board is wet.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto('/#/rma');
  await expect(page.getByText('2 cases')).toBeVisible();
  await page.getByRole('radio', { name: 'Status' }).click({ force: true });
  await expect(page.getByText('2 open repairs')).toBeVisible();
  await expect(card(page, 'Cracked screen')).toContainText('Draft');
  await expect(card(page, 'Does not charge')).not.toContainText('Draft');
  await carry(page, card(page, 'Does not charge'), lane(page, 'Diagnosing').locator('[data-lane]'));
  await page.mouse.up();
  await expect(lane(page, 'Diagnosing').getByRole('button', { name: /Does not charge/ })).toBeVisible();
  await expect.poll(() => storedTicket(api, repair)).toMatchObject({ status: 'Diagnosing' });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radio', { name: 'Received' }).check({ force: true });
  await expect(page.getByRole('button', { name: /^Cracked screen/ })).toContainText('Draft');
  await page.getByRole('radio', { name: 'Diagnosing' }).check({ force: true });
  await page.getByRole('button', { name: 'Move Does not charge' }).click();
  await page.getByRole('menuitem', { name: 'Repairing' }).click();
  await expect(page.getByText('No repairs in Diagnosing')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('radio', { name: 'Repairing' }).check({ force: true });
  await page.getByRole('button', { name: /^Does not charge/ }).click();
  await expect(page.getByRole('button', { name: 'Save & Return' })).toBeVisible();
  expect(await storedTicket(api, repair)).toMatchObject({ status: 'Repairing' });
  await page.getByRole('button', { name: 'Save & Return' }).click();
  await expect(page).toHaveURL(/#\/rma\?board=status&lane=Repairing$/);
});
