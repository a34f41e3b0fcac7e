import { Button } from '@mantine/core';
import { useContext } from 'react';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { OpenCommandContext } from '../../../../platform/web/web-feature.ts';

export function UnknownSerial({ serial }: { serial: string }) {
  const openCommand = useContext(OpenCommandContext);
  return (
    <EmptyState
      title={`Nothing is known of ${serial} yet`}
      hint="It shows up here once it is on a ticket, registered with a customer, or a loaner tool."
      action={<Button onClick={() => openCommand('new-ticket', { toolSerial: serial })}>New Ticket</Button>}
    />
  );
}
