import { Button } from '@mantine/core';
import { useContext } from 'react';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { OpenCommandContext } from '../../../../../platform/web/web-feature.ts';

/** Stands in place of the columns while nothing was ever repaired. */
export function NoRepairs() {
  const openCommand = useContext(OpenCommandContext);
  return (
    <EmptyState
      title="No cases match the current filters."
      hint="Create your first ticket to get started."
      action={<Button onClick={() => openCommand('new-ticket')}>New Ticket</Button>}
    />
  );
}
