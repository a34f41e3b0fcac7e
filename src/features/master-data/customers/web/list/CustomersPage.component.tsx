import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../../testing/web/components/replies.ts';
import { customerApi } from '../../customer.contract.ts';
import { aCustomerOverview, aStoredCustomer } from '../../customer.factory.ts';
import { CustomersPage } from './CustomersPage.tsx';

const showTable = () => {
  reply(customerApi.duplicatePairs, { pairs: [], hasMore: false });
  reply(customerApi.list, [{ ...aStoredCustomer(), openTickets: 2, toolCount: 3 }]);
  renderAt('/customers?layout=table', <CustomersPage />);
  return page.getByRole('row', { name: 'Harbor Street Garage' });
};

test('previews the contact, open records and unpaid amount of a customer on Space', async () => {
  const { account } = aCustomerOverview();
  reply(
    customerApi.get,
    aCustomerOverview({
      account: { ...account, openTickets: 2, shippedTickets: 1, activeLeads: 1, totalValue: 900, unpaid: 1250, overdueInvoices: 1 },
    }),
  );
  await expect.element(showTable()).toBeVisible();
  await userEvent.keyboard('j ');
  const card = page.getByText('Ray Ortiz · ray@harborstreet.example');
  await expect.element(card).toBeVisible();
  for (const text of ['2 (1 shipped)', '1 · $900.00', '$1,250.00 (1 overdue)']) await expect.element(page.getByText(text)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
});

test('explains in the preview that the open records couldn’t be loaded', async () => {
  replyWithError(customerApi.get, { status: 500, message: 'Broken' });
  await expect.element(showTable()).toBeVisible();
  await userEvent.keyboard('j ');
  await expect.element(page.getByText('Couldn’t load the open records')).toBeVisible();
});
