import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { expectFocus } from '../../../../testing/web/focus.ts';
import { TICKET_STATUSES } from '../../tickets/ticket.contract.ts';

test('changes selected rows after a preview; the undo restores the list and names what a colleague saved later', async ({
  openPage,
  api,
  server,
}) => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  await server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status, last_updated)
     SELECT 'TKT-' || (100000 + n), name, 'Fleet', 'SOD', CASE name WHEN 'Gamma' THEN 'On Hold' ELSE 'New' END, now() - make_interval(days => n::int)
     FROM unnest($1::text[]) WITH ORDINALITY AS each (name, n)`,
    [names],
  );
  const page = await openPage('/sod');
  const rows = page
    .getByRole('region', { name: 'Cases' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  await expect(rows).toHaveText([/Alpha.*New.*1d ago/, /Beta.*New.*2d ago/, /Gamma.*On Hold.*3d ago/, /Delta.*New.*4d ago/]);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([57]));
  await page.getByRole('checkbox', { name: 'Select Alpha' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Select Gamma' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Alpha' }).uncheck();
  await page.getByRole('checkbox', { name: 'Select Alpha' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();

  await page.getByRole('button', { name: 'More…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update 3 tickets' });
  await dialog.getByLabel('Status').selectOption('On Hold');
  await expect(dialog.getByText('2 tickets will change, 1 won’t change')).toBeVisible();
  await expect(dialog.getByText('Status changed from New to On Hold')).toHaveCount(2);
  await expect(dialog.getByText('Skipped: No change needed')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update 2 tickets' }).click();
  await expect(page.getByText('2 tickets updated')).toBeVisible();
  await expect(rows.filter({ hasText: 'Alpha' })).toHaveText(/On Hold.*just now/);

  await api.put('/api/tickets/TKT-100002', { status: 'In Progress' });
  await expect(rows.filter({ hasText: 'Beta' })).toContainText('In Progress');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 ticket restored. Later changes were kept on TKT-100002 (Status).')).toBeVisible();
  await expect(rows).toHaveText([/Beta.*In Progress.*just now/, /Alpha.*New.*1d ago/, /Gamma.*On Hold.*3d ago/, /Delta.*New.*4d ago/]);
});

test('selects all matches without loading them, changes and restores them', async ({ openPage, server }) => {
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
  await page.getByRole('menuitem', { name: 'Urgent', exact: true }).press('Enter');
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

test.describe('with a finger at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('selects rows by tap after a tap on Select, and opens them otherwise', async ({ openPage, api }) => {
    await createTicket(api, { summary: 'Alpha' });
    await createTicket(api, { summary: 'Beta' });
    const page = await openPage('/sod');
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await expect(page.getByText('0 selected')).toBeVisible();
    await page.getByRole('link', { name: 'Alpha' }).tap();
    await expect(page.getByText('1 selected')).toBeVisible();
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
