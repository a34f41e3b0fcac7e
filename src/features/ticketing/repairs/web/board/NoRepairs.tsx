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
      hint="A case covers one vehicle, one tool and all work on them. Create the first one."
      action={<Button onClick={() => openCommand('new-ticket')}>New Ticket</Button>}
    />
  );
}
