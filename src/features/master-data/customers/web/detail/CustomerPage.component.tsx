import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../../testing/web/components/render.tsx';
import { replyWithError } from '../../../../../testing/web/components/replies.ts';
import { customerApi } from '../../customer.contract.ts';
import { CustomerPage } from './CustomerPage.tsx';

test('reports an unknown customer in the URL, and links back to the list', async () => {
  replyWithError(customerApi.get, { status: 404, message: 'Customer not found' });
  const router = renderAt('/customers/nobody', <CustomerPage />, { route: '/customers/$customerId' });
  await expect.element(page.getByText('Customer Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Customers' }).click();
  await expect.poll(router.path).toBe('/customers');
});
