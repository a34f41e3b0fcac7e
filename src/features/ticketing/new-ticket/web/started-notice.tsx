import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { fillPath } from '../../../../platform/endpoint.ts';
import { rmaApi } from '../../repairs/rma.contract.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';

/** Confirms a started repair and offers its label. */
export function showStarted({ id, rmaNumber }: Ticket): void {
  notifications.show({
    id: `started-${id}`,
    autoClose: 12_000,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>Repair started: {rmaNumber}</span>
        <Button
          component="a"
          variant="default"
          size="compact-sm"
          flex="none"
          href={fillPath(rmaApi.document.path, { id, document: 'receiving-label' })}
          target="_blank"
          rel="noopener"
        >
          Print label
        </Button>
      </Group>
    ),
  });
}
