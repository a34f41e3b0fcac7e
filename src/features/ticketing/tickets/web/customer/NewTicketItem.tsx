import { Menu } from '@mantine/core';
import { useContext } from 'react';
import { IconPlus } from '../../../../../platform/web/icons/icons.data.ts';
import { OpenCommandContext } from '../../../../../platform/web/web-feature.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';

/** Begins a ticket of this customer, from the menu of its page. */
export function NewTicketItem({ customer: { id, shopName, contacts } }: { customer: Customer }) {
  const openCommand = useContext(OpenCommandContext);
  const [contact] = contacts;
  const given = { customerCompany: shopName, customerId: id, customerName: contact?.name ?? '', customerEmail: contact?.email ?? '' };
  return (
    <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openCommand('new-ticket', given)}>
      New Ticket
    </Menu.Item>
  );
}
