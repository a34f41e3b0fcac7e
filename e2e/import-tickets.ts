import { chooseStatus } from '../src/testing/web/case-steps.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

const EXPORT = `\ufeffTicket Id,Subject,Status,Type,Contact Name,Account Name,Email,Description,Created Time
1894400000000958173,"Service Brakes, Hydraulic: Town Car",Open,SOD,Chloé Houston,Café Racer Motors,desk1@example.com,"Ticket ID: 958173
Tool Serial: ISCANP-10037
Vehicle: 1994 Lincoln Town Car
VIN: 1LNLM82W8RY
Mileage: 50000

The brake pedal stays down.
Only when it is cold.",1995-01-03T09:00:00Z
1894400000010232683,Türschloß klemmt,Escalated,SOD,,O'Brien & Sons Auto,,,2008-06-30T10:07:00Z
1894400000010681071,Doors do not open,Closed,Bug Report,Dmitri Lima,Mueller Kfz-Technik,,,2015-02-03T11:14:00Z
`;

test('an Admin imports an export, finds its tickets in the lists and edits one; importing the file again adds nothing', async ({
  openPage,
}) => {
  const page = await openPage('/sod', { as: 'Admin' });
  const dialog = page.getByRole('dialog', { name: 'Import Tickets' });
  const importFile = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Import Tickets' }).click();
    await page.locator('input[type="file"]').setInputFiles({ name: 'desk.csv', mimeType: 'text/csv', buffer: Buffer.from(EXPORT) });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await importFile();
  await expect(dialog.getByText('3 rows · 3 added · 0 left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByText('2 cases')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Türschloß klemmt' }).getByText('In Progress')).toBeVisible();
  await page.getByRole('link', { name: 'Service Brakes' }).click();
  const fields = { Year: '1994', Make: 'Lincoln', Model: 'Town Car', VIN: '1LNLM82W8RY', Mileage: '50000', 'Tool serial': 'ISCANP-10037' };
  for (const [label, value] of Object.entries(fields)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(page.getByText('The brake pedal stays down.')).toBeVisible();
  await chooseStatus(page, 'Resolved');
  await page.getByRole('button', { name: 'Save & return' }).click();
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();

  await importFile();
  await expect(dialog.getByText('3 rows · 0 added · 3 left out')).toBeVisible();
});
