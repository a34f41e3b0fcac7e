import { readFile } from 'node:fs/promises';
import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

const PAGE = '/dashboard';

test('links every number and bar to its list, and updates the figures live', async ({ openPage, people, api }) => {
  const { fullName } = await people.person('User');
  await api.post('/api/tickets', aTicket({ summary: 'Mine to do', type: 'SOD', status: 'New', assignees: [fullName] }));
  await api.post('/api/tickets', aTicket({ summary: 'Crashes', type: 'Bug Report', status: 'New' }));
  await api.post('/api/tickets', aTicket({ type: 'Tool Repair', status: 'Awaiting Approval' }));
  await api.post('/api/leads', aLead());
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-2', status: 'On Loan', assignedTo: 'Late Shop', returnDate: '2020-01-01' }));
  const page = await openPage(PAGE);

  const cards = page.getByRole('main').getByRole('listitem');
  for (const [name, href] of [
    ['New Tickets 2', '#/sod?status=New&type=all'],
    ['In Progress 0', '#/sod?status=In+Progress&type=all'],
    ['On Hold 0', '#/sod?status=On+Hold&type=all'],
    ['New Leads 1', '#/sales?stage=New'],
    ['Loaners Available 1', '#/inventory?status=Available'],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', new RegExp(`${href.replace(/[?+]/g, '\\$&')}$`));
  await expect(cards.getByRole('link', { name: 'Bug Reports 1' })).toHaveAttribute('href', /#\/bugs\?status=New$/);
  await expect(page.getByRole('link', { name: 'SOD: 1' })).toHaveAttribute('href', /#\/fleet\?type=SOD&from=/);
  const work = page.getByRole('region', { name: 'My work' });
  await expect(work.getByRole('region', { name: 'My open tickets' }).getByRole('link', { name: 'Mine to do' })).toBeVisible();
  // A technician's own work is above everything else.
  expect(await work.evaluate((own) => own.previousElementSibling?.querySelector('h2')?.textContent)).toContain(fullName);
  await expect(page.getByRole('region', { name: 'Open work' }).getByRole('link', { name: `${fullName}: 1` })).toHaveAttribute(
    'href',
    /#\/fleet\?assignee=[^&]+&state=open$/,
  );
  await expect(page.getByRole('region', { name: 'Open repairs' })).toContainText('1 waits for the customer');
  await expect(page.getByRole('region', { name: 'Overdue loaners' })).toContainText('Late Shop');
  await expect(page.getByRole('region', { name: 'Awaiting approval' }).getByRole('link', { name: 'Show all' })).toBeVisible();

  await api.post('/api/tickets', aTicket({ summary: 'Just in', type: 'SOD', status: 'New' }));
  await expect(page.getByRole('link', { name: 'New Tickets 3' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'SOD: 2' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'New Tickets 3' }).click();
  const list = page.getByRole('region', { name: 'Cases', exact: true });
  await expect(list.getByText('3 cases', { exact: true })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Crashes' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await list.getByRole('button', { name: 'Remove filter: All types' }).click();
  await expect(list.getByText('2 cases', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/sod\?status=New$/);

  await page.getByRole('link', { name: 'Just in' }).click();
  await expect(page).toHaveURL(/#\/sod\/TKT-/);
});

test('shows the chart as a table, saves CSV and PNG, and keeps its range in the URL', async ({ openPage, api }) => {
  await api.post('/api/tickets', aTicket({ type: 'Tech Support' }));
  const page = await openPage(PAGE);
  const panel = page.getByRole('region', { name: 'Ticket Volume by Type' });
  await expect(panel.getByRole('link', { name: 'Tech Support: 1' })).toBeVisible();
  const previous = panel.getByRole('columnheader', { name: 'Previous' });
  await expect(previous).toHaveCount(1);
  await panel.getByRole('radio', { name: 'All time' }).click({ force: true });
  await expect(page).toHaveURL(/range=all_time/);
  await expect(previous).toHaveCount(0);

  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name }).click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const csv = await save('CSV');
  expect(csv.name).toBe('ticket-volume-by-type.csv');
  expect(csv.bytes.toString()).toBe('Type,Tickets\r\nSOD,0\r\nTech Support,1\r\nBug Report,0\r\nTool Repair,0\r\n');
  const png = await save('PNG');
  expect(png.name).toBe('ticket-volume-by-type.png');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.length).toBeGreaterThan(5_000);

  await panel.getByRole('button', { name: 'Table' }).click();
  await expect(panel.getByRole('row', { name: 'Tech Support 1' })).toBeVisible();
});
