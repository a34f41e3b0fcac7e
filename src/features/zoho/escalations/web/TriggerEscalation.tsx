import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { CallError, call } from '../../../../platform/web/call.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { type EscalationArguments, escalationApi } from '../escalation.contract.ts';
import { findEscalation } from '../escalation.rules.ts';

export function TriggerEscalation({ ticket: { id, summary, history } }: { ticket: Ticket }) {
  // Callbacks passed to `mutate` wouldn't run, because the menu closes before the response arrives.
  const { mutate, isPending } = useMutation({
    mutationFn: (args: EscalationArguments) => call(escalationApi.trigger, {}, { arguments: JSON.stringify(args) }),
    onSuccess: ({ message }) => notifications.show({ message: message || 'Workflow triggered successfully' }),
    onError: (error) => {
      const message = (error instanceof CallError && error.reason) || error.message;
      notifications.show({ title: 'Error triggering workflow', message, color: 'red', autoClose: 12_000 });
    },
  });
  const escalatedAt = findEscalation(history);
  return (
    <Menu.Item
      leftSection={<IconAlertTriangle size={15} aria-hidden />}
      disabled={isPending || escalatedAt !== undefined}
      onClick={() => mutate({ ticket_id: id, summary })}
    >
      {escalatedAt === undefined ? 'Trigger Escalation in Zoho' : `Escalated in Zoho ${shortDate(escalatedAt)}`}
    </Menu.Item>
  );
}
