import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { CallError, call } from '../../../../platform/web/call.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { type EscalationArguments, escalationApi } from '../escalation.contract.ts';

export function TriggerEscalation({ ticket: { id, summary } }: { ticket: Ticket }) {
  // Callbacks passed to `mutate` wouldn't run, because the menu closes before the response arrives.
  const { mutate } = useMutation({
    mutationFn: (args: EscalationArguments) => call(escalationApi.trigger, {}, { arguments: JSON.stringify(args) }),
    onSuccess: ({ message }) => notifications.show({ message: message || 'Workflow triggered successfully' }),
    onError: (error) => {
      const message = (error instanceof CallError && error.reason) || error.message;
      notifications.show({ title: 'Error triggering workflow', message, color: 'red', autoClose: 12_000 });
    },
  });
  return (
    <Menu.Item leftSection={<IconAlertTriangle size={15} aria-hidden />} onClick={() => mutate({ ticket_id: id, summary })}>
      Trigger Escalation in Zoho
    </Menu.Item>
  );
}
