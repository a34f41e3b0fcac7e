import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../../testing/web/components/render.tsx';
import { reply } from '../../../../../testing/web/components/replies.ts';
import { customerApi, DUPLICATE_REASONS } from '../../customer.contract.ts';
import { aStoredCustomer } from '../../customer.factory.ts';
import { CustomerModal } from './CustomerModal.tsx';

const renderForm = () => {
  renderAt('/customers/new', <CustomerModal customer={undefined} onClose={() => {}} />);
  return page.getByRole('dialog', { name: 'Add customer' });
};

test('shows errors at their fields, one after the other', async () => {
  reply(customerApi.duplicates, []);
  const dialog = renderForm();
  const add = dialog.getByRole('button', { name: 'Add contact' });
  await add.click();
  await dialog.getByLabelText('Email of contact 1').fill('nadia@');
  await dialog.getByLabelText('Shop name').fill('   ');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect.element(dialog.getByText('Shop name is required')).toHaveAttribute('role', 'alert');
  await expect.element(dialog.getByText('Enter a valid email address')).toBeVisible();
  await expect.element(dialog.getByLabelText('Shop name')).toHaveFocus();
  await dialog.getByLabelText('Shop name').fill('Harbor');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect.element(dialog.getByLabelText('Email of contact 1')).toHaveFocus();

  await add.click();
  await dialog.getByLabelText('Name of contact 2').fill('Theo');
  await dialog.getByRole('button', { name: 'Remove contact 1' }).click();
  await expect.element(dialog.getByLabelText('Name of contact 1')).toHaveValue('Theo');
  await expect.element(add).toHaveFocus();
});

test('lists customers that share a name or phone number, and still saves', async () => {
  const searches = reply(customerApi.duplicates, ({ query }) => {
    const shared = { name: query.get('shopName') === 'HARBOR-GARAGE LLC', email: false, phone: query.get('phone') === '503 555 0142' };
    const reasons = DUPLICATE_REASONS.filter((reason) => shared[reason]);
    return reasons.length > 0 ? [{ id: 'harbor-garage', shopName: 'Harbor Garage', reasons }] : [];
  });
  const dialog = renderForm();
  await dialog.getByLabelText('Shop name').fill('HARBOR-GARAGE LLC');
  await expect.element(dialog.getByText('Same name as Harbor Garage')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await dialog.getByLabelText('Phone of contact 1').fill('503 555 0142');
  await expect.element(dialog.getByText('Same name and phone as Harbor Garage')).toBeVisible();
  await expect.element(dialog.getByLabelText('Phone of contact 1')).toHaveFocus();
  await expect.element(dialog.getByRole('link', { name: 'Harbor Garage' })).toHaveAttribute('href', '/customers/harbor-garage');
  await dialog.getByLabelText('Shop name').fill('Pier 4');
  await expect.element(dialog.getByText('Same phone as Harbor Garage')).toBeVisible();
  expect(searches.at(-1)?.query.get('shopName')).toBe('Pier 4');
  const added = reply(customerApi.create, aStoredCustomer());
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(added).toMatchObject([{ body: { shopName: 'Pier 4' } }]);
});
