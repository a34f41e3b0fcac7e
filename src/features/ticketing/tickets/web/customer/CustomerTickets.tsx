import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useContext } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Figure } from '../../../../../platform/web/ui/FigureStrip.tsx';
import { OpenCommandContext } from '../../../../../platform/web/web-feature.ts';
import type { Customer, CustomerFigures } from '../../../../master-data/customers/customer.contract.ts';
import { givenByCustomer } from '../../../../master-data/customers/customer.rules.ts';
import { describeOpen } from '../../ticket.rules.ts';

export function NewTicketItem({ customer }: { customer: Customer }) {
  const openCommand = useContext(OpenCommandContext);
  const given = givenByCustomer(customer);
  return (
    <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openCommand('new-ticket', given)}>
      New Ticket
    </Menu.Item>
  );
}

export function TicketFigures({ figures }: { figures: CustomerFigures }) {
  return <Figure label="Open tickets" value={describeOpen(figures)} note={`${formatCount(figures.ticketCount)} total`} />;
}
