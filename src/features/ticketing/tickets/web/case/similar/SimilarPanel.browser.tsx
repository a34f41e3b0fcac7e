import { createTicket } from '../../../../../../testing/server/ticket-steps.ts';
import { expectAccessible } from '../../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../../testing/web/fixtures.ts';

test('beside a case stand solved ones like it; one tells how it was solved, and its solution becomes a note', async ({ openPage, api }) => {
  const car = { vehicleMake: 'BMW', vehicleModel: 'X5' };
  const solved = await createTicket(api, { ...car, summary: 'Rear camera dark, B7F308', status: 'Resolved' });
  const history = [{ content: 'Coded the camera to the head unit again.', type: 'NOTE', category: 'Solution' }];
  await api.put(`/api/tickets/${solved.id}`, { history });
  const ticket = await createTicket(api, { ...car, summary: 'Camera shows nothing after B7F308' });
  const page = await openPage(`/sod/${ticket.id}`);
  const panel = page.getByRole('region', { name: 'Similar solved tickets' });
  const toggle = panel.getByRole('button', { name: /Rear camera dark/ });
  await expect(toggle).toContainText('same model, B7F308');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: solved.id })).toHaveAttribute('href', new RegExp(`#/sod/${solved.id}$`));
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Insert as note' }).click();
  await expect(page.getByLabel('New note')).toHaveValue(`Coded the camera to the head unit again.\n(from ${solved.id})`);

  const other = await createTicket(api, { summary: 'Nothing like any other' });
  const answered = page.waitForResponse(new RegExp(`/api/tickets/${other.id}/similar`));
  await page.goto(`/#/sod/${other.id}`);
  await answered;
  await expect(page.getByLabel('Summary')).toHaveValue('Nothing like any other');
  await expect(panel).toHaveCount(0);
});
