import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy } from '@tabler/icons-react';
import type { Ticket } from '../../ticket.contract.ts';

/** Copies the address of a ticket, for a message to a colleague. */
export function CopyLink({ ticket: { id } }: { ticket: Ticket }) {
  async function handleCopy() {
    const { href } = new URL(`#/sod/${id}`, location.href);
    await navigator.clipboard.writeText(href).then(
      () => notifications.show({ message: 'Link copied' }),
      () => notifications.show({ message: 'Your browser blocked copying. Copy the address of the page.', color: 'red' }),
    );
  }

  return (
    <Menu.Item leftSection={<IconCopy size={15} aria-hidden />} onClick={() => void handleCopy()}>
      Copy link
    </Menu.Item>
  );
}
