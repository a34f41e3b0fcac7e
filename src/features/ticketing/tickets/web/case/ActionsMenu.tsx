import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '../../../../../platform/web/icons/icons.data.ts';
import { PageParts } from '../../../../../platform/web/PageParts.tsx';
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
        <PageParts place="ticket-actions" given={{ ticket }} />
      </Menu.Dropdown>
    </Menu>
  );
}
