import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HARBOR, suggestCompanies } from '../../../../testing/web/components/companies.ts';
import { press } from '../../../../testing/web/components/keys.ts';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { type SerialHistory, serialApi } from '../serial.contract.ts';
import { SerialPage } from './SerialPage.tsx';

const HISTORY: SerialHistory = { serial: 'ISCANP-1', model: 'iScan Pro', loanerId: null, owners: [], events: [] };

const renderPage = () => {
  reply(serialApi.get, HISTORY);
  return renderAt('/serials/ISCANP-1', <SerialPage />, { route: '/serials/$serial' });
};

test('disables checking out a loaner for a tool without an owner, with the reason', async () => {
  const router = renderPage();
  const button = page.getByRole('button', { name: 'Check out a loaner' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription('This tool has no owner. Transfer it to a customer first.');
  await button.click({ force: true });
  expect(router.path()).toBe('/serials/ISCANP-1');
});

test('transfers a tool only to a customer from the list', async () => {
  renderPage();
  suggestCompanies(HARBOR);
  await page.getByRole('button', { name: 'Transfer tool' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer ISCANP-1' });
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect.element(dialog.getByText('Choose a customer')).toBeVisible();
  await dialog.getByLabelText('Customer').fill('Nobody & Sons');
  await press(dialog.getByLabelText('Customer'), 'Enter');
  await expect.element(dialog.getByText('No customer with this name. Add the customer first.')).toBeVisible();
  await dialog.getByLabelText('Customer').fill('harbor street garage');
  await expect.element(dialog.getByRole('option', { name: HARBOR.shopName })).toBeVisible();
  await press(dialog.getByLabelText('Customer'), 'Tab');
  const owner = { ...HARBOR, from: '2026-11-21T11:30:00.000Z', until: null };
  const sent = reply(serialApi.transfer, { ...HISTORY, owners: [owner] });
  reply(serialApi.get, { ...HISTORY, owners: [owner] });
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ params: { serial: 'ISCANP-1' }, body: { customerId: HARBOR.customerId } }]);
  await expect.element(page.getByRole('region', { name: 'Owner' }).getByRole('listitem')).toHaveTextContent(HARBOR.shopName);
});
