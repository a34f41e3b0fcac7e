import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { draftIsGone, saveButton } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { expectFocus } from '../../../../testing/web/focus.ts';
import { TICKET_STATUSES } from '../../tickets/ticket.contract.ts';

test('chosen rows are changed after a preview, a colleague keeps what he was typing, and the undo names what he saved', async ({
  openPage,
  api,
}) => {
  const tickets = [await createTicket(api, { summary: 'Alpha' }), await createTicket(api, { summary: 'Beta' })];
  const [alpha, beta] = tickets;
  await createTicket(api, { summary: 'Gamma', status: 'On Hold' });
  await createTicket(api, { summary: 'Delta' });
  const page = await openPage('/sod');
  const colleague = await openPage(`/sod/${beta?.id}`, { as: 'Admin' });
  await colleague.getByLabel('New note').fill('Half a sentence');

  const heights = await page
    .getByRole('region', { name: 'Cases' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([57]));
  await page.getByRole('checkbox', { name: 'Select Delta' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Select Beta' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Delta' }).uncheck();
  await page.getByRole('checkbox', { name: 'Select Alpha' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'More…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update 3 tickets' });
  await dialog.getByLabel('Status').selectOption('On Hold');
  await expect(dialog.getByText('2 tickets will change, 1 won’t change')).toBeVisible();
  await expect(dialog.getByText('Status changed from New to On Hold')).toHaveCount(2);
  await expect(dialog.getByText('Skipped: No change needed')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update 2 tickets' }).click();
  await expect(page.getByText('2 tickets updated')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Beta' }).getByText('On Hold')).toBeVisible();

  await expect(colleague.getByLabel('Status', { exact: true })).toHaveValue('On Hold');
  await expect(colleague.getByLabel('New note')).toHaveValue('Half a sentence');
  await colleague.getByLabel('Status', { exact: true }).selectOption('In Progress');
  await saveButton(colleague).click();
  await expect.poll(async () => (await storedTicket(api, beta ?? { id: '' })).status).toBe('In Progress');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`1 ticket restored. Later changes were kept on ${beta?.id} (Status).`)).toBeVisible();
  expect((await storedTicket(api, alpha ?? { id: '' })).status).toBe('New');
  await expect(colleague.getByLabel('New note')).toHaveValue('Half a sentence');
  await colleague.getByRole('button', { name: 'Add Note' }).click();
  await saveButton(colleague).click();
  await draftIsGone(colleague);
  expect((await storedTicket(api, beta ?? { id: '' })).history.map(({ content }) => content)).toContain('Half a sentence');
});

test('all that match are chosen without being loaded, changed and undone', async ({ openPage, server }) => {
  await server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status, vehicle_make)
     SELECT 'TKT-' || (100000 + n), 'Case ' || n, 'Fleet', 'SOD', 'New', CASE WHEN n <= 120 THEN 'Audi' ELSE 'BMW' END FROM generate_series(1, 1300) AS n`,
  );
  const page = await openPage('/sod');
  await expect(page.getByText('1,300 cases')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Select the first 1,000 of 1,300' }).click();
  await expect(page.getByText('1,000 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Audi/ }).click();
  await expect(page.getByText('120 cases')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select Case/ })
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: 'Select all 120 matching' }).click();
  await expect(page.getByText('120 selected')).toBeVisible();
  await page.keyboard.press('t');
  await page.getByRole('menuitem', { name: 'Add Urgent' }).press('Enter');
  await expect(page.getByText('120 tickets updated')).toBeVisible();
  await expectFocus(page);
  const tagged = async () => (await server.database.query(`SELECT FROM tickets WHERE 'Urgent' = ANY (alert_tags)`)).rowCount;
  expect(await tagged()).toBe(120);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('120 tickets restored')).toBeVisible();
  expect(await tagged()).toBe(0);
  await page.keyboard.press('a');
  await expect(page.getByRole('menuitem', { name: 'Uma User' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('120 tickets updated')).toBeVisible();
});

test('the undo of a change restores the order of the list and the time of the last update', async ({ openPage, server }) => {
  await server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status, last_updated)
     SELECT 'TKT-' || (100000 + n), 'Case ' || n, 'Fleet', 'SOD', 'New', now() - make_interval(days => n) FROM generate_series(1, 4) AS n`,
  );
  const page = await openPage('/sod');
  const rows = page
    .getByRole('region', { name: 'Cases' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  const before = [1, 2, 3, 4].map((n) => new RegExp(`Case ${n}.*New.*${n}d ago`));
  await expect(rows).toHaveText(before);
  for (const name of ['Case 2', 'Case 4']) await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true });
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'On Hold' }).click();
  await expect(page.getByText('2 tickets updated')).toBeVisible();
  await expect(rows.first()).toContainText(/On Hold.*just now/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 tickets restored')).toBeVisible();
  await expect(rows).toHaveText(before);
  await page.reload();
  await expect(rows).toHaveText(before);
});

test.describe('with a finger at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('rows are chosen after a tap on Select, and a tap on a row then chooses it', async ({ openPage, api }) => {
    await createTicket(api, { summary: 'Alpha' });
    await createTicket(api, { summary: 'Beta' });
    const page = await openPage('/sod');
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await expect(page.getByText('0 selected')).toBeVisible();
    await page.getByRole('link', { name: 'Alpha' }).tap();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Status', exact: true }).tap();
    await expect(page.getByRole('menuitem')).toHaveText([...TICKET_STATUSES]);
    await expectNoSidewaysScroll(page);
    await page.getByRole('menuitem', { name: 'On Hold' }).tap();
    await expect(page.getByText('1 ticket updated')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Alpha' }).getByText('On Hold')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).tap();
    await page.getByRole('link', { name: 'Beta' }).tap();
    await expect(page.getByLabel('Summary')).toHaveValue('Beta');
  });
});
