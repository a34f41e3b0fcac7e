import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { IconAlertTriangle } from '../../../../platform/web/icons/icons.data.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { type EscalationArguments, escalationApi } from '../escalation.contract.ts';

export function TriggerEscalation({ ticket: { id, summary } }: { ticket: Ticket }) {
  // The menu is closed by the time there is an answer, so it is not told to `mutate`.
  const { mutate } = useMutation({
    mutationFn: (given: EscalationArguments) => call(escalationApi.trigger, {}, { arguments: JSON.stringify(given) }),
    onSuccess: ({ message }) => notifications.show({ message: message || 'Workflow triggered successfully' }),
    onError: ({ message }) => notifications.show({ title: 'Error triggering workflow', message, color: 'red', autoClose: 12_000 }),
  });
  return (
    <Menu.Item leftSection={<IconAlertTriangle size={15} aria-hidden />} onClick={() => mutate({ ticket_id: id, summary })}>
      Trigger Escalation in Zoho
    </Menu.Item>
  );
}
