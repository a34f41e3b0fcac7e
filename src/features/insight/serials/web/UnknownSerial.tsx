import { Button } from '@mantine/core';
import { useContext } from 'react';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { usePageGiven } from '../../../../platform/web/ui/header/page-given.ts';
import { OpenCommandContext } from '../../../../platform/web/web-feature.ts';
import { contextFromSerial } from '../serial-context.rules.ts';

export function UnknownSerial({ serial }: { serial: string }) {
  const openCommand = useContext(OpenCommandContext);
  const given = contextFromSerial(serial);
  usePageGiven(given);
  return (
    <EmptyState
      title={`No history for ${serial}`}
      hint="Tools appear here once they’re on a ticket, registered to a customer or added as a loaner."
      action={<Button onClick={() => openCommand('new-ticket', given)}>New Ticket</Button>}
    />
  );
}
