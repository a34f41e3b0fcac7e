import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { CallError, call } from '../../../../platform/web/call.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { type EscalationArguments, escalationApi } from '../escalation.contract.ts';

export function TriggerEscalation({ ticket: { id, summary } }: { ticket: Ticket }) {
  // The menu is closed by the time there is an answer, so it is not told to `mutate`.
  const { mutate } = useMutation({
    mutationFn: (given: EscalationArguments) => call(escalationApi.trigger, {}, { arguments: JSON.stringify(given) }),
    onSuccess: ({ message }) => notifications.show({ message: message || 'Workflow triggered successfully' }),
    onError: (error) =>
      notifications.show({ title: 'Error triggering workflow', message: explain(error), color: 'red', autoClose: 12_000 }),
  });
  return (
    <Menu.Item leftSection={<IconAlertTriangle size={15} aria-hidden />} onClick={() => mutate({ ticket_id: id, summary })}>
      Trigger Escalation in Zoho
    </Menu.Item>
  );
}

const explain = (error: Error): string => (error instanceof CallError && error.reason) || error.message;
