import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import type { Ticket } from '../../ticket.contract.ts';

/** The menu of actions on a ticket other than editing it. */
export function ActionsMenu({ ticket }: { ticket: Ticket }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Slot name="ticket-actions" props={{ ticket }} />
      </Menu.Dropdown>
    </Menu>
  );
}
