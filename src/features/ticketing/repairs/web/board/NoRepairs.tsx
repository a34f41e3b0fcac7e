import { Button } from '@mantine/core';
import { useContext } from 'react';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { OpenCommandContext } from '../../../../../platform/web/web-feature.ts';

/** Stands in place of the columns while nothing was ever repaired. */
export function NoRepairs() {
  const openCommand = useContext(OpenCommandContext);
  return (
    <EmptyState
      title="No cases here yet"
      hint="A case holds one vehicle, one tool and everything you do about them. Open the first one."
      action={<Button onClick={() => openCommand('new-ticket')}>New Ticket</Button>}
    />
  );
}
